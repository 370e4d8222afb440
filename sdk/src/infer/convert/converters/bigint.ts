import type { Converter } from "../../contract/contract.ts";

export default {
  kind: "bigint",
  toSchema: (_type, location, context) =>
    context.refuse(location, {
      what: "`bigint` has no JSON form",
      remedy: "Use `number` with the tag `@integer`, or a `string` for numbers beyond 2^53.",
    }),
} satisfies Converter;
