import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "never",
  toSchema: (_type, location, context) =>
    context.refuse(location, {
      what: "`never` allows no value",
      remedy: "Remove the property, or give it a type that has values.",
    }),
} satisfies Converter;
