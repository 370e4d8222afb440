import type { JsonSchema } from "../../model/json-schema.ts";
import type { AnswerFault } from "../../model/question.ts";

/**
 * Where a value does not fit the parts of a schema that a form can show. It interprets the schema: a page with a content security policy
 * compiles nothing. The server checks the rest.
 */
export function checkValue(schema: JsonSchema, value: unknown, path = ""): readonly AnswerFault[] {
  const fault = (message: string): readonly AnswerFault[] => [{ path, message }];
  const { type, enum: choices, const: constant } = schema;
  if (constant !== undefined && value !== constant) return fault(`must be ${JSON.stringify(constant)}`);
  if (choices !== undefined && !choices.some((choice) => choice === value)) return fault("choose one");
  if (typeof type === "string" && !isOfType(value, type)) return fault(`must be ${article(type)}`);
  if (typeof value === "string") return textFaults(schema, value).flatMap(fault);
  if (typeof value === "number") return numberFaults(schema, value).flatMap(fault);
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Infinity, items } = schema;
    if (value.length < minItems) return fault(`needs at least ${String(minItems)}`);
    if (value.length > maxItems) return fault(`takes at most ${String(maxItems)}`);
    return typeof items === "object"
      ? value.flatMap((item, at) => checkValue(items, item, `${path}/${String(at)}`))
      : [];
  }
  if (typeof value !== "object" || value === null) return [];
  const record = value as Readonly<Record<string, unknown>>;
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(record, key));
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    Object.hasOwn(record, key) && typeof part === "object"
      ? checkValue(part, record[key], `${path}/${escaped(key)}`)
      : [],
  );
  return [...missing.map((key) => ({ path: `${path}/${escaped(key)}`, message: "is missing" })), ...parts];
}

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function textFaults({ minLength = 0, maxLength = Infinity, pattern }: JsonSchema, value: string): readonly string[] {
  const { length } = Array.from(value);
  if (length < minLength) return [`needs at least ${String(minLength)} characters`];
  if (length > maxLength) return [`takes at most ${String(maxLength)} characters`];
  return pattern !== undefined && !new RegExp(pattern, "u").test(value) ? ["does not have the expected form"] : [];
}

function numberFaults(schema: JsonSchema, value: number): readonly string[] {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  if (value < minimum || value <= exclusiveMinimum)
    return [
      `must be ${value < minimum ? "at least" : "more than"} ${String(value < minimum ? minimum : exclusiveMinimum)}`,
    ];
  if (value > maximum || value >= exclusiveMaximum)
    return [
      `must be ${value > maximum ? "at most" : "less than"} ${String(value > maximum ? maximum : exclusiveMaximum)}`,
    ];
  return [];
}
