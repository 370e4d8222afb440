import type { Converter } from "../../contract/contract.ts";

export default { kind: "boolean", toSchema: () => ({ type: "boolean" }) } satisfies Converter;
