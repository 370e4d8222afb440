import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "generic",
  toSchema: (type, location, context) =>
    context.refuse(location, {
      what: `\`${context.project.checker.typeToString(type)}\` depends on a type parameter`,
      remedy: "Use a concrete type.",
    }),
} satisfies Converter;
