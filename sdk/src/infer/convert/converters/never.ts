import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "never",
  toSchema: (_type, spot, context) =>
    context.refuse(spot, {
      what: "`never` allows no value",
      remedy: "Remove the property, or give it a type that has values.",
    }),
} satisfies Converter;
