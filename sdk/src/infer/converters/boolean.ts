import type { Converter } from "../contract.ts";

export default { kind: "boolean", toSchema: () => ({ type: "boolean" }) } satisfies Converter;
