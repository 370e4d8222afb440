import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "symbol",
  toSchema: (_type, location, context) =>
    context.refuse(location, {
      what: "`symbol` has no JSON form",
      remedy: "Use a `string`.",
    }),
} satisfies Converter;
