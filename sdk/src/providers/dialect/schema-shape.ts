import { isRecord } from "../../util/is-record.ts";

const typeNames = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

const isText = (value: unknown): boolean => typeof value === "string";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isSchema = (value: unknown): boolean => isRecord(value) || isFlag(value);
const isSchemaList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isSchema);

function isType(value: unknown): boolean {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.length > 0 && names.every((name) => typeof name === "string" && typeNames.has(name));
}

/** What the value of each keyword must be for a schema to be valid. */
const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  $ref: isText,
  $defs: isSchemaMap,
  $comment: isText,
  type: isType,
  title: isText,
  description: isText,
  examples: Array.isArray,
  deprecated: isFlag,
  enum: (value) => Array.isArray(value) && value.length > 0,
  properties: isSchemaMap,
  required: isTextList,
  additionalProperties: isSchema,
  patternProperties: isSchemaMap,
  propertyNames: isSchema,
  minProperties: isCount,
  maxProperties: isCount,
  items: isSchema,
  prefixItems: isSchemaList,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isFlag,
  anyOf: isSchemaList,
  oneOf: isSchemaList,
  allOf: isSchemaList,
  not: isSchema,
  format: isText,
  pattern: isText,
  minLength: isCount,
  maxLength: isCount,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
};

/** The keywords of a schema whose values no JSON Schema may have. */
export function malformedKeywords(schema: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(schema).filter((keyword) => Object.hasOwn(shapes, keyword) && !shapes[keyword]?.(schema[keyword]));
}
