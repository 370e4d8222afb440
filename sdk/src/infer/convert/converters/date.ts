import type { Converter } from "../../contract/contract.ts";

/** JavaScript's `Date`, as `JSON.stringify` writes it. */
export default {
  kind: "date",
  toSchema: () => ({ type: "string", format: "date-time", "x-revive": "date" }),
} satisfies Converter;
