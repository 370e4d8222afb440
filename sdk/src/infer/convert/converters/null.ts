import type { Converter } from "../../contract/contract.ts";

export default { kind: "null", toSchema: () => ({ type: "null" }) } satisfies Converter;
