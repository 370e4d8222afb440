import type { JsonSchema } from "../../model/json-schema.ts";
import { faultSentence } from "../../model/ports/answer-words.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import type { Json } from "../../util/json.ts";
import { sameJson } from "../../util/stable-json.ts";
import { isMatch, isOfKind, resolved, type Part } from "./schema-shape.ts";

/**
 * Where a value does not fit the parts of a schema that a form can show. It interprets the schema: a page with a content security policy
 * compiles nothing. The server checks the rest.
 */
export function checkValue(schema: JsonSchema, value: unknown, path = ""): readonly AnswerFault[] {
  return check(schema, { value, path, root: schema, depth: 0 });
}

interface Checked {
  readonly value: unknown;
  readonly path: string;
  /** Holds the definitions. */
  readonly root: JsonSchema;
  readonly depth: number;
}

const deepest = 60;

function check(part: Part, at: Checked): readonly AnswerFault[] {
  const { value, path, root, depth } = at;
  if (part === false) return [fault(path, "false schema", {})];
  if (depth > deepest) return [];
  const schema = resolved(part, root);
  const { type, enum: choices, anyOf, oneOf } = schema;
  if ("const" in schema && !same(value, schema.const)) return [fault(path, "const", { allowedValue: schema.const })];
  if (choices !== undefined && !choices.some((choice) => same(value, choice)))
    return [fault(path, "enum", { allowedValues: choices })];
  if (type !== undefined && ![type].flat().some((each) => isOfType(value, each)))
    return [fault(path, "type", { type })];
  const limit = brokenLimit(schema, value);
  if (limit !== undefined) return [fault(path, limit, { limit: schema[limit], [limit]: schema[limit] })];
  const alternatives = anyOf ?? oneOf;
  const chosen = alternatives === undefined ? [] : checkAlternatives(alternatives, at);
  if (Array.isArray(value)) return [...chosen, ...checkItems(schema, value, at)];
  return isRecord(value) ? [...chosen, ...checkMembers(schema, value, at)] : chosen;
}

/** The faults of the alternative that is nearest. */
function checkAlternatives(alternatives: readonly JsonSchema[], at: Checked): readonly AnswerFault[] {
  const { value, path, root } = at;
  const found = alternatives.map((each) => ({
    each: resolved(each, root),
    faults: check(each, deeper(at, value, path)),
  }));
  if (found.some(({ faults }) => faults.length === 0)) return [];
  const meant = found.filter(({ each }) => isOfKind(value, each));
  const [nearest] = (meant.length === 0 ? found : meant).toSorted((a, b) => a.faults.length - b.faults.length);
  return meant.length === 0 && found.length > 1 ? [fault(path, "anyOf", {})] : (nearest?.faults ?? []);
}

const deeper = (at: Checked, value: unknown, path: string): Checked => ({ ...at, value, path, depth: at.depth + 1 });

function checkItems(
  { items, prefixItems = [] }: JsonSchema,
  value: readonly unknown[],
  at: Checked,
): readonly AnswerFault[] {
  return value.flatMap((item, index) =>
    check(prefixItems[index] ?? items, deeper(at, item, pointerTo(at.path, String(index)))),
  );
}

function checkMembers(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  at: Checked,
): readonly AnswerFault[] {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
  const missing = required.filter((key) => !Object.hasOwn(value, key) || value[key] === undefined);
  const members = Object.entries(value).flatMap(([key, member]) => {
    const inside = deeper(at, member, pointerTo(at.path, key));
    if (member === undefined) return [];
    if (Object.hasOwn(properties, key)) return check(properties[key], inside);
    const named = Object.entries(patternProperties).filter(([pattern]) => isMatch(pattern, key));
    if (named.length > 0) return named.flatMap(([, part]) => check(part, inside));
    return check(additionalProperties, inside);
  });
  return [...missing.map((key) => fault(pointerTo(at.path, key), "required", {})), ...members];
}

const fault = (path: string, keyword: string, params: Readonly<Record<string, unknown>>): AnswerFault => ({
  path,
  message: faultSentence(keyword, params),
});

const same = (value: unknown, wanted: Json): boolean => value === wanted || sameJson(value, wanted);

function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return isRecord(value);
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
  | "multipleOf"
  | "minItems"
  | "maxItems"
  | "uniqueItems"
  | "minProperties"
  | "maxProperties";

/** The first limit of the schema that a value breaks. */
function brokenLimit(schema: JsonSchema, value: unknown): Limit | undefined {
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
