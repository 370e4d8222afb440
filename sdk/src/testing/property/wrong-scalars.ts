import type { JsonSchema } from "../../model/json-schema.ts";
import type { Json } from "../../util/json.ts";
import { isDeepStrictEqual } from "node:util";

/** A value with one fault. */
export interface Mutation {
  /** The fault, such as `without /query`. */
  readonly what: string;
  readonly value: Json;
}

/** Values in the place of a given one that break one keyword of its schema. */
export function wrongScalars(schema: JsonSchema, value: Json): readonly Mutation[] {
  return [...wrongTypes(schema), ...wrongChoices(schema), ...wrongSizes(schema, value), ...wrongNumbers(schema)];
}

const samples: readonly (readonly [type: string, value: Json])[] = [
  ["array", []],
  ["object", {}],
  ["string", "text"],
  ["number", 1.5],
  ["boolean", true],
  ["null", null],
];

function wrongTypes({ type }: JsonSchema): readonly Mutation[] {
  if (type === undefined) return [];
  const allowed: readonly string[] = [type].flat();
  return samples
    .filter(([name]) => !allowed.includes(name))
    .map(([name, value]) => ({ what: `is ${name === "number" ? "1.5" : `of type ${name}`}`, value }));
}

const stranger = "a value that is not listed";

function wrongChoices(schema: JsonSchema): readonly Mutation[] {
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices === undefined || choices.some((choice) => isDeepStrictEqual(choice, stranger))) return [];
  return [{ what: "is not one of the values", value: stranger }];
}

/** Longer values take too long to send. */
const longest = 10_000;

function wrongSizes(
  { maxItems, maxLength, minItems, minLength, uniqueItems }: JsonSchema,
  value: Json,
): readonly Mutation[] {
  const wrong: Mutation[] = [];
  if (typeof value === "string") {
    if ((minLength ?? 0) > 0) wrong.push({ what: "is empty", value: "" });
    if (maxLength !== undefined && maxLength < longest) {
      wrong.push({ what: "is too long", value: "x".repeat(maxLength + 1) });
    }
  }
  if (!Array.isArray(value)) return wrong;
  const [first] = value as readonly Json[];
  if ((minItems ?? 0) > 0) wrong.push({ what: "has no items", value: [] });
  if (first === undefined) return wrong;
  if (maxItems !== undefined && maxItems < longest) {
    wrong.push({ what: "has too many items", value: Array.from({ length: maxItems + 1 }, () => first) });
  }
  if (uniqueItems === true) wrong.push({ what: "has an item twice", value: [first, first] });
  return wrong;
}

function wrongNumbers(schema: JsonSchema): readonly Mutation[] {
  const { exclusiveMaximum, exclusiveMinimum, maximum, minimum, multipleOf } = schema;
  const wrong: Mutation[] = [];
  // Far from zero, numbers are too coarse for a step of one.
  if (minimum !== undefined && minimum - 1 < minimum) wrong.push({ what: `is ${minimum - 1}`, value: minimum - 1 });
  if (maximum !== undefined && maximum + 1 > maximum) wrong.push({ what: `is ${maximum + 1}`, value: maximum + 1 });
  for (const bound of [exclusiveMinimum, exclusiveMaximum]) {
    if (bound !== undefined) wrong.push({ what: `is ${bound}`, value: bound });
  }
  if (multipleOf !== undefined) wrong.push({ what: `is ${multipleOf / 2}`, value: multipleOf / 2 });
  return wrong;
}
