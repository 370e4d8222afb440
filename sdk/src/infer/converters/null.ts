import type { Converter } from "../contract.ts";

export default { kind: "null", toSchema: () => ({ type: "null" }) } satisfies Converter;
