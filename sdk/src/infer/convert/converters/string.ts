import type { Converter } from "../../contract/contract.ts";

export default { kind: "string", toSchema: () => ({ type: "string" }) } satisfies Converter;
