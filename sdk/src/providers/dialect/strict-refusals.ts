import type { JsonSchema } from "../../model/json-schema.ts";
import { isObjectSchema } from "../../schema/types.ts";
import { allParts, marksOf, withMarks } from "./schema-node.ts";
import { areDisjoint } from "./unions.ts";
import { measure } from "./measure.ts";
import type { Note } from "./report.ts";

/** Why an input does not fit the strict subset; empty when it does. */
export function strictRefusals(
  input: JsonSchema,
  parameters: JsonSchema,
  conflicts: readonly string[],
): readonly Note[] {
  const schemas = allParts(input);
  return [
    ...schemas.flatMap((schema) => refusalsIn(schema, input)),
    ...schemas.flatMap(ambiguousNulls),
    ...conflicts.map((pointer) => nullConflict(withMarks({}, { pointer }))),
    ...sizeRefusals(parameters),
  ];
}

const refusal = (limit: string, at: JsonSchema | undefined, message: string): Note => ({
  change: "dropped",
  code: "PORTABILITY_NOT_STRICT",
  limit,
  ...(at && { at }),
  message: `Sent with \`strict: false\`: ${message}`,
});

const nullConflict = (at: JsonSchema): Note =>
  refusal("strict-nulls", at, "null is allowed in one alternative and would stand for a missing value in another.");

function ambiguousNulls(schema: JsonSchema): readonly Note[] {
  return marksOf(schema).ambiguousNull ? [nullConflict(schema)] : [];
}

const refused = (
  "allOf not patternProperties propertyNames contains minContains maxContains if then else dependencies " +
  "dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties $dynamicRef"
).split(" ");

/** Keywords of which one at least says what a value is. */
const telling = ["$ref", "type", "const", "enum", "anyOf", "oneOf"];

function refusalsIn(schema: JsonSchema, root: JsonSchema): readonly Note[] {
  const found: Note[] = [];
  for (const keyword of refused) {
    if (Object.hasOwn(schema, keyword))
      found.push(refusal("strict-keywords", schema, `\`${keyword}\` cannot be enforced.`));
  }
  if (!telling.some((keyword) => Object.hasOwn(schema, keyword)) && !isObjectSchema(schema)) {
    found.push(refusal("strict-types", schema, "a value of any type cannot be enforced."));
  }
  if (isOpenObject(schema))
    found.push(refusal("strict-objects", schema, "an object with keys of any name cannot be enforced."));
  if (isOpenArray(schema)) found.push(refusal("strict-types", schema, "an array of anything cannot be enforced."));
  if (schema.oneOf && !areDisjoint(schema.oneOf, root)) {
    found.push(refusal("strict-keywords", schema, "the alternatives of `oneOf` overlap."));
  }
  return found;
}

function isOpenObject(schema: JsonSchema): boolean {
  if (!isObjectSchema(schema) || schema.additionalProperties === false) return false;
  return schema.additionalProperties !== undefined || schema.properties === undefined;
}

function isOpenArray(schema: JsonSchema): boolean {
  const isArray = schema.type === "array" || (Array.isArray(schema.type) && schema.type.includes("array"));
  return isArray && schema.items === undefined;
}

function sizeRefusals(parameters: JsonSchema): readonly Note[] {
  const size = measure(parameters);
  const over = (limit: string, [is, most]: readonly [number, number], what: string): readonly Note[] =>
    is > most ? [refusal(limit, undefined, `it has ${is} ${what}; ${most} can be enforced.`)] : [];
  return [
    ...over("strict-depth", [size.depth, 10], "levels of nesting"),
    ...over("strict-properties", [size.properties, 5000], "properties"),
    ...over("strict-enum-values", [size.enumValues, 1000], "enum values"),
    ...over("strict-enum-text", [size.longestEnumText, 15_000], "characters in one enum of more than 250 values"),
    ...over("strict-text", [size.text, 120_000], "characters of names and enum values"),
  ];
}
