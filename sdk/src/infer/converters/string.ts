import type { Converter } from "../contract.ts";

export default { kind: "string", toSchema: () => ({ type: "string" }) } satisfies Converter;
