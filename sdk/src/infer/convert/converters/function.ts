import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "function",
  toSchema: (_type, location, context) =>
    context.refuse(location, {
      what: "a function has no JSON form",
      remedy: "Leave it out, or use a `string` that names what to do.",
    }),
} satisfies Converter;
