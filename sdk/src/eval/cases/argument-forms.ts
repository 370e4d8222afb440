import type { JsonSchema } from "../../model/json-schema.ts";
import { compileSchema, type CompiledSchema } from "../../schema/open-ajv.ts";
import { schemasAt } from "../../schema/schemas-at.ts";
import { isRecord } from "../../util/is-record.ts";
import { orElse } from "../../util/failures.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";

export type ArgumentForm =
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "schema"; readonly schema: JsonSchema };

/**
 * Whether an expected value is a value or a JSON Schema for it. A value that the tool accepts there is a value.
 *
 * @param input The tool's input schema.
 * @param pointer Location of the value in the arguments.
 */
export function argumentForm(expected: Json, input: JsonSchema, pointer: string): ArgumentForm {
  if (!isRecord(expected) || isOwnValue(expected, input, pointer)) return { kind: "value", value: expected };
  return isSchema(expected) ? { kind: "schema", schema: expected } : { kind: "value", value: expected };
}

/** Whether the tool has a member with one of these names at that location. */
function isOwnValue(expected: object, input: JsonSchema, pointer: string): boolean {
  const schemas = schemasAt(input, pointer);
  return schemas.some(({ properties = {} }) => Object.keys(expected).some((key) => Object.hasOwn(properties, key)));
}

const asserting = new Set([
  ...["type", "const", "enum", "anyOf", "oneOf", "allOf", "not", "pattern", "format", "minLength", "maxLength"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems"],
  ...["uniqueItems", "contains", "properties", "required", "items", "prefixItems", "$ref"],
]);

const others = new Set(["$schema", "$defs", "description", "title", "additionalProperties", "examples", "default"]);

function isSchema(value: Readonly<Record<string, unknown>>): value is JsonSchema & typeof value {
  const keys = Object.keys(value);
  const isKnown = keys.every((key) => asserting.has(key) || others.has(key));
  return isKnown && keys.some((key) => asserting.has(key)) && schemaValidator(value) !== undefined;
}

/** A compiled schema; undefined for an invalid schema. */
export const schemaValidator = memoize((schema: JsonSchema): CompiledSchema | undefined =>
  orElse(() => compileSchema(schema), undefined),
);
