import type { JsonSchema } from "../../model/json-schema.ts";
import { faultSentence } from "../../model/ports/answer-words.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import { pointerTo } from "../../util/json-pointer.ts";

/**
 * Where a value does not fit the parts of a schema that a form can show. It interprets the schema: a page with a content security policy
 * compiles nothing. The server checks the rest.
 */
export function checkValue(schema: JsonSchema, value: unknown, path = ""): readonly AnswerFault[] {
  const fault = (keyword: string, params: Readonly<Record<string, unknown>>): readonly AnswerFault[] => [
    { path, message: faultSentence(keyword, params) },
  ];
  const { type, enum: choices, const: constant } = schema;
  if (constant !== undefined && value !== constant) return fault("const", { allowedValue: constant });
  if (choices !== undefined && !choices.some((choice) => choice === value))
    return fault("enum", { allowedValues: choices });
  if (typeof type === "string" && !isOfType(value, type)) return fault("type", { type });
  const keyword = brokenLimit(schema, value);
  if (keyword !== undefined) return fault(keyword, { limit: schema[keyword] });
  if (Array.isArray(value)) {
    const { items } = schema;
    return typeof items === "object"
      ? value.flatMap((item, at) => checkValue(items, item, pointerTo(path, String(at))))
      : [];
  }
  if (typeof value !== "object" || value === null) return [];
  const record = value as Readonly<Record<string, unknown>>;
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(record, key));
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    Object.hasOwn(record, key) && typeof part === "object" ? checkValue(part, record[key], pointerTo(path, key)) : [],
  );
  return [...missing.map((key) => ({ path: pointerTo(path, key), message: faultSentence("required", {}) })), ...parts];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

type Limit =
  | "minLength"
  | "maxLength"
  | "pattern"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "minItems"
  | "maxItems";

/** The first limit of the schema that a value breaks. */
function brokenLimit(schema: JsonSchema, value: unknown): Limit | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const { minLength = 0, maxLength = Infinity, pattern, minItems = 0, maxItems = Infinity } = schema;
  if (typeof value === "string") {
    const { length } = Array.from(value);
    if (length < minLength) return "minLength";
    if (length > maxLength) return "maxLength";
    return pattern !== undefined && !new RegExp(pattern, "u").test(value) ? "pattern" : undefined;
  }
  if (typeof value === "number") {
    if (value < minimum) return "minimum";
    if (value > maximum) return "maximum";
    if (value <= exclusiveMinimum) return "exclusiveMinimum";
    return value >= exclusiveMaximum ? "exclusiveMaximum" : undefined;
  }
  if (!Array.isArray(value)) return undefined;
  return value.length < minItems ? "minItems" : value.length > maxItems ? "maxItems" : undefined;
}
