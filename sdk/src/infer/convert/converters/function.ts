import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "function",
  toSchema: (_type, location, context) =>
    context.refuse(location, {
      what: "a function has no JSON form",
      remedy: "Omit it, or use a `string` that names the action.",
    }),
} satisfies Converter;
