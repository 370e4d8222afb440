import type { Converter } from "../contract.ts";

export default { kind: "number", toSchema: () => ({ type: "number" }) } satisfies Converter;
