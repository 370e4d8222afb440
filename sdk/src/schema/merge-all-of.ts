import type { JsonSchema } from "../model/json-schema.ts";
import { defined } from "../util/defined.ts";
import { definitionName, resolveRef } from "./definitions.ts";
import { isAnnotation } from "./keywords.ts";
import { mergeSchemas } from "./merge.ts";
import { without } from "./types.ts";
import { mapChildren, mapValues } from "./walk.ts";

/** Merges every `allOf` into its schema; parts that one schema cannot express stay. */
export function mergeAllOf(root: JsonSchema): JsonSchema {
  const merged = new Map<string, JsonSchema>();
  const open = new Set<string>();
  const definition = (name: string, raw: JsonSchema): JsonSchema => {
    const known = merged.get(name);
    if (known) return known;
    // A schema that is still being merged contains itself: it is taken as written, without the inner use.
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
