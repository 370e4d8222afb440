import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "symbol",
  toSchema: (_type, spot, context) =>
    context.refuse(spot, {
      what: "`symbol` has no JSON form",
      remedy: "Use a `string`.",
    }),
} satisfies Converter;
