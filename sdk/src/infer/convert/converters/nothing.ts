import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "nothing",
  toSchema: (_type, location, context) =>
    context.refuse(location, {
      what: "`undefined` has no JSON form",
      remedy: "Make the property optional, or use `null`.",
    }),
} satisfies Converter;
