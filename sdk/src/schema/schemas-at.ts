import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { pointerKeys, pointerTo, valueAt } from "../util/json-pointer.ts";
import type { Json } from "../util/json.ts";
import { memoize } from "../util/memo.ts";
import { resolveReference } from "./definitions.ts";
import { nonBoolean, own } from "./types.ts";
import { allSchemas } from "./walk.ts";

/**
 * Every schema that may describe the value at a pointer into the data; references and alternatives are followed. If the data is given, only the
 * intended alternatives of a union are included.
 */
export function schemasAt(root: JsonSchema, pointer: string, data?: unknown): readonly JsonSchema[] {
  return schemasWithin(root, root, { keys: pointerKeys(pointer), data });
}

/** The same for a part of the root, and keys relative to it. */
export function schemasWithin(
  root: JsonSchema,
  start: JsonSchema,
  { keys, data }: { readonly keys: readonly string[]; readonly data?: unknown },
): readonly JsonSchema[] {
  let schemas = alternatives(root, start);
  let value = data;
  for (const key of keys) {
    schemas = meant(schemas, value)
      .flatMap((schema) => below(schema, key))
      .flatMap((schema) => alternatives(root, schema));
    value = valueAt(value, pointerTo("", key));
  }
  return schemas;
}

/** The intended alternatives of a value, or all of them if that is unknown. */
export function meant(schemas: readonly JsonSchema[], value: unknown): readonly JsonSchema[] {
  if (schemas.length < 2 || !isRecord(value)) return schemas;
  const { nearest, isMeant } = nearestAlternatives(value, schemas);
  return isMeant ? nearest : schemas;
}

/** The schemas that apply in place of one, without schemas that only refer to others. */
const alternatives = (root: JsonSchema, schema: JsonSchema): readonly JsonSchema[] =>
  inPlace([schema], root).filter(
    ({ $ref, anyOf, oneOf, allOf, properties, items }) =>
      [$ref, anyOf, oneOf, allOf].every((part) => part === undefined) ||
      properties !== undefined ||
      items !== undefined,
  );

function below(schema: JsonSchema, key: string): readonly JsonSchema[] {
  const { properties, prefixItems, items, additionalProperties } = schema;
  const item = /^\d+$/.test(key) ? (prefixItems?.[Number(key)] ?? items) : undefined;
  return nonBoolean(own(properties, key) ?? item ?? additionalProperties);
}

type Members = Readonly<Record<string, unknown>>;

/** The intended alternatives of a value for a union of objects. */
export interface Nearest<Alternative> {
  /** The best matches; several if they are equally good, empty only if there are no alternatives. */
  readonly nearest: readonly Alternative[];
  /** Whether the value identifies the alternative, or does not contradict it. */
  readonly isMeant: boolean;
}

/**
 * Finds the alternatives whose constants match the value under the discriminating keys; among these (or among all if none match), the ones with most
 * of the value's keys.
 */
export function nearestAlternatives<Alternative extends JsonSchema>(
  value: Members,
  alternatives: readonly Alternative[],
): Nearest<Alternative> {
  const keys = discriminatorsOf(alternatives);
  const wordsIn = (schema: JsonSchema): readonly (readonly [string, readonly Json[]])[] =>
    keys.flatMap((key) => {
      const words = discriminatorWords(schema, key);
      return words === undefined ? [] : [[key, words] as const];
    });
  const tagged = alternatives.filter((schema) => {
    const words = wordsIn(schema);
    return words.length > 0 && words.every(([key, allowed]) => allowed.includes(wordAt(value, key, schema)));
  });
  const untagged = alternatives.filter((schema) => wordsIn(schema).length === 0);
  const pool = [tagged, untagged, alternatives].find((group) => group.length > 0) ?? [];
  const known = ({ properties = {} }: JsonSchema): number =>
    Object.keys(value).filter((key) => Object.hasOwn(properties, key)).length;
  const most = Math.max(...pool.map(known));
  return {
    nearest: pool.filter((schema) => known(schema) === most),
    isMeant: tagged.length > 0 || untagged.length > 0,
  };
}

/** The keys under which alternatives that are objects have constants, keys of all alternatives first. */
export function discriminatorsOf(alternatives: readonly JsonSchema[]): readonly string[] {
  const keys = new Set(alternatives.flatMap(({ properties = {} }) => Object.keys(properties)));
  const counted = [...keys].flatMap((key) => {
    const words = alternatives.flatMap((schema) => {
      const allowed = discriminatorWords(schema, key);
      return allowed === undefined ? [] : [JSON.stringify(allowed)];
    });
    return new Set(words).size > 1 ? [{ key, count: words.length }] : [];
  });
  return counted.sort((left, right) => right.count - left.count).map(({ key }) => key);
}

/** The constants that an alternative allows at a key; undefined if it allows other values. */
export function discriminatorWords(schema: JsonSchema, key: string): readonly Json[] | undefined {
  const property = own(schema.properties, key);
  if (property === undefined) return undefined;
  if (schema.required?.includes(key) !== true && property.default === undefined) return undefined;
  return property.const === undefined ? property.enum : [property.const];
}

function wordAt(value: Members, key: string, schema: JsonSchema): Json {
  return (Object.hasOwn(value, key) ? value[key] : own(schema.properties, key)?.default) as Json;
}

/** The schemas that a value at this place must or may fit, nearest first: references and alternatives are followed. */
export function inPlace(
  schemas: readonly JsonSchema[],
  root: JsonSchema,
  { withConditions = false }: { readonly withConditions?: boolean } = {},
): readonly JsonSchema[] {
  const found = new Set(schemas);
  // Schemas that are added during the loop are walked too.
  for (const schema of found) {
    const { $ref, anyOf = [], oneOf = [], allOf = [], dependentSchemas = {} } = schema;
    const target = $ref === undefined ? undefined : resolveReference(root, $ref);
    const conditions = withConditions
      ? [schema.if, schema.then, schema.else, ...Object.values(dependentSchemas)].filter((part) => part !== undefined)
      : [];
    for (const part of [target ?? [], anyOf, oneOf, allOf, conditions].flat()) found.add(part);
  }
  return [...found];
}

/** The schemas whose reference leads back to itself without consuming a part of the value: no value can be validated against them. */
export function selfReferences(root: JsonSchema): readonly JsonSchema[] {
  const reached = new Map<string, ReadonlySet<JsonSchema>>();
  const reach = (reference: string): ReadonlySet<JsonSchema> => {
    const target = reached.has(reference) ? undefined : resolveReference(root, reference);
    if (target !== undefined) reached.set(reference, new Set(inPlace([target], root, { withConditions: true })));
    return reached.get(reference) ?? new Set();
  };
  return allSchemas(root).filter((schema) => schema.$ref !== undefined && reach(schema.$ref).has(schema));
}

/** Names sets of schemas: the order of the schemas does not matter. */
export function setNames(): (schemas: readonly JsonSchema[]) => string {
  const ids = new Map<JsonSchema, number>();
  return (schemas) => {
    for (const schema of schemas) ids.set(schema, ids.get(schema) ?? ids.size);
    return schemas
      .map((schema) => Number(ids.get(schema)))
      .toSorted((left, right) => left - right)
      .join();
  };
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** The top-level parameters of a tool by name; for a union, the parameters of every alternative. */
export const rootProperties: (input: JsonSchema) => Properties = memoize((input) => {
  const found = new Map<string, JsonSchema>();
  for (const { properties = {} } of inPlace([input], input)) {
    for (const [name, property] of Object.entries(properties)) found.set(name, found.get(name) ?? property);
  }
  return Object.fromEntries(found);
});
