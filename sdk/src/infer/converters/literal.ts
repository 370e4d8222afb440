import type { Converter } from "../contract.ts";
import { unionSchema } from "../union-schema.ts";

/** One word: the choice that has a single member. */
export default {
  kind: "literal",
  toSchema: (type, spot, context) => unionSchema([type], spot, context),
} satisfies Converter;
