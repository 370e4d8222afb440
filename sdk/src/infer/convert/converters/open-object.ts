import type { Converter } from "../../contract/contract.ts";

/** The keyword `object`: any keys, any values. */
export default {
  kind: "open-object",
  toSchema: () => ({ type: "object", additionalProperties: true }),
} satisfies Converter;
