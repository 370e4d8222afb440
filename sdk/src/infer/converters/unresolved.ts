import type { Converter } from "../contract.ts";

export default {
  kind: "unresolved",
  toSchema: (_type, spot, context) =>
    context.refuse(spot, {
      code: "INFER_UNRESOLVED_TYPE",
      what: "the type cannot be found",
      remedy: "Correct the name or its import, and install the package it comes from.",
    }),
} satisfies Converter;
