import type { Converter } from "../../contract/contract.ts";
import { constant, literalValue } from "../../shapes/union-schema.ts";

export default {
  kind: "literal",
  toSchema: (type) => constant(literalValue(type)),
} satisfies Converter;
