import { CopyButton } from "../../src/parts/copy-button.tsx";

export default { one: () => <CopyButton text="curl …" label="Copy" /> };
