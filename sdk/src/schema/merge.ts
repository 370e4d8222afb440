import type { JsonSchema } from "../model/json-schema.ts";
import { own, typesOf, without } from "./types.ts";
import { mapValues, mapChildren } from "./walk.ts";
import { defined } from "../util/defined.ts";
import { definitionName, resolveRef } from "./definitions.ts";
import { isAnnotation } from "./keywords.ts";

type Keywords = Readonly<Record<string, unknown>>;
type Combine = (left: never, right: never) => unknown;

/**
 * The schema of values that match both. Closed objects are joined rather than emptied, as in an intersection of types. Constraints that one schema
 * cannot express stay as `allOf`. Symbol keys come from the left schema.
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

/** Keeps symbol keys, which store facts about a schema. */
function nothingFits(schema: JsonSchema): JsonSchema {
  const kept = Object.fromEntries(
    Object.getOwnPropertySymbols(schema).map((symbol) => [
      symbol,
      (schema as Readonly<Record<symbol, unknown>>)[symbol],
    ]),
  );
  return { ...kept, not: {} };
}

/** Annotations: the left one wins. */
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

/** Merges every `allOf` into its schema; parts that one schema cannot express stay. */
export function mergeAllOf(root: JsonSchema): JsonSchema {
  const merged = new Map<string, JsonSchema>();
  const open = new Set<string>();
  const definition = (name: string, raw: JsonSchema): JsonSchema => {
    const known = merged.get(name);
    if (known) return known;
    // A schema that is still being merged contains itself: it is used as written, without the inner use.
    if (open.has(name)) return withoutSelf(raw, name);
    open.add(name);
    const result = merge(raw);
    merged.set(name, result);
    return result;
  };
  const part = (schema: JsonSchema): JsonSchema => followRefs(schema, root, definition);
  const merge = (schema: JsonSchema): JsonSchema => {
    const whole = mapChildren(schema, merge);
    if (whole.allOf === undefined) return whole;
    const { allOf, ...inside } = whole;
    const [only] = allOf;
    // Older drafts annotate a reference this way; 2020-12 allows keywords next to it.
    const isAnnotatedRef = only?.$ref !== undefined && allOf.length === 1 && Object.keys(inside).every(isAnnotation);
    return isAnnotatedRef ? { ...only, ...inside } : allOf.map(part).reduce(mergeSchemas, inside);
  };
  if (root.$defs === undefined) return merge(root);
  const { $defs, ...body } = root;
  const whole = merge(body);
  return { ...whole, $defs: mapValues($defs, (raw, name) => definition(name, raw)) };
}

function withoutSelf({ allOf, ...schema }: JsonSchema, name: string): JsonSchema {
  const others = allOf?.filter(({ $ref }) => $ref === undefined || definitionName($ref) !== name) ?? [];
  return others.length === 0 ? schema : { ...schema, allOf: others };
}

/** The schema with its reference merged in; a reference to itself adds nothing. */
export function dissolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  return followRefs(schema, root, (_, target) => target);
}

type Definition = (name: string, target: JsonSchema) => JsonSchema;

function followRefs(schema: JsonSchema, root: JsonSchema, definition: Definition): JsonSchema {
  const seen = new Set<string>();
  let result = schema;
  while (result.$ref !== undefined) {
    const { $ref } = result;
    const rest = without(result, "$ref");
    const target = seen.has($ref) ? undefined : resolveRef(root, $ref);
    seen.add($ref);
    if (target === undefined) return rest;
    const { $ref: next, ...found } = definition(definitionName($ref), target);
    result = { ...mergeSchemas(rest, found), ...defined({ $ref: next }) };
  }
  return result;
}
