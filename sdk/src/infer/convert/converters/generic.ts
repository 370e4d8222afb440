import type { Converter } from "../../contract/contract.ts";
import { typeText } from "../../project/type-text.ts";

export default {
  kind: "generic",
  toSchema: (type, location, context) =>
    context.refuse(location, {
      what: `\`${typeText(type, context.project)}\` depends on a type parameter`,
      remedy: "Use a concrete type.",
    }),
} satisfies Converter;
