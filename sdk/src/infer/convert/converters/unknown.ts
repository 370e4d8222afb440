import type { Converter } from "../../contract/contract.ts";

/** `unknown` is the author's word for any JSON value. */
export default { kind: "unknown", toSchema: () => ({}) } satisfies Converter;
