import type { JsonSchema } from "../model/json-schema.ts";
import { own, typesOf } from "./types.ts";
import { mapValues } from "./walk.ts";

type Keywords = Readonly<Record<string, unknown>>;
type Combine = (left: never, right: never) => unknown;

/**
 * The schema of values that match both. Closed objects are joined rather than emptied, as in an intersection of types. Constraints that
 * one schema cannot express are kept as `allOf`. Symbol keys come from the left schema.
 */
export function mergeSchemas(left: JsonSchema, right: JsonSchema): JsonSchema {
  const result: Record<PropertyKey, unknown> = { ...left };
  const rest: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(right)) {
    const present = own(left as Keywords, keyword);
    if (present === undefined || isSame(present, value)) result[keyword] = value;
    else if (Object.hasOwn(combined, keyword)) result[keyword] = combined[keyword]?.(present as never, value as never);
    else if (!annotations.has(keyword)) rest[keyword] = value;
  }
  if (left.type !== undefined && right.type !== undefined) {
    const type = commonTypes(left, right);
    if (type === undefined) return nothingFits(left);
    result.type = type;
  }
  if (Array.isArray(result.enum) && result.enum.length === 0) return nothingFits(left);
  if (Object.keys(rest).length > 0) result.allOf = [...((result.allOf as JsonSchema[] | undefined) ?? []), rest];
  return result;
}

/** Keeps symbol keys, under which a pass records facts about a schema. */
function nothingFits(schema: JsonSchema): JsonSchema {
  const kept = Object.fromEntries(
    Object.getOwnPropertySymbols(schema).map((symbol) => [
      symbol,
      (schema as Readonly<Record<symbol, unknown>>)[symbol],
    ]),
  );
  return { ...kept, not: {} };
}

/** Annotations, of which the left one wins. */
const annotations = new Set(["title", "default", "$comment", "x-unit", "x-mcp-header", "type"]);

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const combined: Readonly<Record<string, Combine>> = {
  description: (left: string, right: string) => `${left} ${right}`,
  properties: joinProperties,
  patternProperties: joinProperties,
  required: (left: readonly string[], right: readonly string[]) => [...new Set([...left, ...right])],
  additionalProperties: joinAdditional,
  enum: (left: readonly unknown[], right: readonly unknown[]) =>
    left.filter((value) => right.some((other) => isSame(value, other))),
  examples: (left: readonly unknown[], right: readonly unknown[]) => [...left, ...right],
  deprecated: (left: boolean, right: boolean) => left || right,
  "x-secret": (left: boolean, right: boolean) => left || right,
  uniqueItems: (left: boolean, right: boolean) => left || right,
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  minProperties: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
  maxProperties: Math.min,
  allOf: (left: readonly JsonSchema[], right: readonly JsonSchema[]) => [...left, ...right],
};

type Properties = Readonly<Record<string, JsonSchema>>;

function joinProperties(left: Properties, right: Properties): Properties {
  const joined = mapValues(left, (schema, key) => {
    const other = own(right, key);
    return other ? mergeSchemas(schema, other) : schema;
  });
  const added = Object.entries(right).filter(([key]) => !Object.hasOwn(left, key));
  return { ...joined, ...Object.fromEntries(added) };
}

function joinAdditional(left: JsonSchema | boolean, right: JsonSchema | boolean): JsonSchema | boolean {
  if (left === false || right === false) return false;
  if (left === true) return right;
  return right === true ? left : mergeSchemas(left, right);
}

function commonTypes(left: JsonSchema, right: JsonSchema): JsonSchema["type"] {
  const others = typesOf(right);
  const common = typesOf(left).flatMap((type) => {
    if (others.includes(type) || (type === "integer" && others.includes("number"))) return [type];
    return type === "number" && others.includes("integer") ? ["integer"] : [];
  }) as Extract<JsonSchema["type"], readonly unknown[]>;
  return common.length > 1 ? common : common[0];
}
