import type { JsonSchema } from "../../model/json-schema.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import { pointerTo } from "../../util/json-pointer.ts";

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
      ? value.flatMap((item, at) => checkValue(items, item, pointerTo(path, String(at))))
      : [];
  }
  if (typeof value !== "object" || value === null) return [];
  const record = value as Readonly<Record<string, unknown>>;
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(record, key));
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    Object.hasOwn(record, key) && typeof part === "object" ? checkValue(part, record[key], pointerTo(path, key)) : [],
  );
  return [...missing.map((key) => ({ path: pointerTo(path, key), message: "is missing" })), ...parts];
}

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
  if (value < minimum) return [`must be at least ${String(minimum)}`];
  if (value <= exclusiveMinimum) return [`must be more than ${String(exclusiveMinimum)}`];
  if (value > maximum) return [`must be at most ${String(maximum)}`];
  return value >= exclusiveMaximum ? [`must be less than ${String(exclusiveMaximum)}`] : [];
}
