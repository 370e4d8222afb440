import type { Converter } from "../../contract/contract.ts";

/** `unknown` means any JSON value. */
export default { kind: "unknown", toSchema: () => ({}) } satisfies Converter;
