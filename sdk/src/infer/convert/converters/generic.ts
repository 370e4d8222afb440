import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "generic",
  toSchema: (type, spot, context) =>
    context.refuse(spot, {
      what: `\`${context.project.checker.typeToString(type)}\` depends on a type parameter`,
      remedy: "Use a concrete type.",
    }),
} satisfies Converter;
