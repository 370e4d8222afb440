import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { isMatch } from "./schema-shape.ts";

type Limit =
  | "minLength"
  | "maxLength"
  | "pattern"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minItems"
  | "maxItems"
  | "uniqueItems"
  | "minProperties"
  | "maxProperties";

/** The first limit of the schema that a value breaks. */
export function brokenLimit(schema: JsonSchema, value: unknown): Limit | undefined {
  if (typeof value === "string") return ofText(schema, value);
  if (typeof value === "number") return ofNumber(schema, value);
  if (Array.isArray(value)) return ofList(schema, value);
  const { minProperties = 0, maxProperties = Infinity } = schema;
  const size = isRecord(value) ? Object.keys(value).length : undefined;
  if (size === undefined) return undefined;
  return size < minProperties ? "minProperties" : size > maxProperties ? "maxProperties" : undefined;
}

function ofText({ minLength = 0, maxLength = Infinity, pattern }: JsonSchema, value: string): Limit | undefined {
  const { length } = Array.from(value);
  if (length < minLength) return "minLength";
  if (length > maxLength) return "maxLength";
  return pattern !== undefined && !isMatch(pattern, value) ? "pattern" : undefined;
}

function ofNumber(schema: JsonSchema, value: number): Limit | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  if (value < minimum) return "minimum";
  if (value > maximum) return "maximum";
  if (value <= exclusiveMinimum) return "exclusiveMinimum";
  if (value >= exclusiveMaximum) return "exclusiveMaximum";
  const { multipleOf } = schema;
  if (multipleOf === undefined) return undefined;
  const steps = value / multipleOf;
  return Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps)) ? "multipleOf" : undefined;
}

function ofList(
  { minItems = 0, maxItems = Infinity, uniqueItems }: JsonSchema,
  value: readonly unknown[],
): Limit | undefined {
  if (value.length < minItems) return "minItems";
  if (value.length > maxItems) return "maxItems";
  const isRepeated = new Set(value.map((item) => JSON.stringify(item))).size < value.length;
  return uniqueItems === true && isRepeated ? "uniqueItems" : undefined;
}
