import type { Converter } from "../../contract/contract.ts";
import { constant, literalValue } from "../../shapes/union-schema.ts";

/** A single constant value. */
export default {
  kind: "literal",
  toSchema: (type) => constant(literalValue(type)),
} satisfies Converter;
