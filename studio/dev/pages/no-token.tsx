import { NoToken } from "../../src/shell/no-token.tsx";

export default { "without a token": () => <NoToken /> };
