import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { pointerKeys, pointerTo } from "../util/json-pointer.ts";
import { memoize } from "../util/memo.ts";
import { setOwn } from "../util/json.ts";
import { holdersIn, keywordOf, type Holds } from "./keywords.ts";

type Keywords = Readonly<Record<string, unknown>>;

export interface Subschema {
  /** JSON pointer from the root; empty for the root itself. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  readonly property?: string;
}

/** A schema and every schema inside it, each before its parts. References are not followed. The schema must not change afterwards. */
export const subschemas: (root: JsonSchema) => readonly Subschema[] = memoize(findSubschemas);

function findSubschemas(root: JsonSchema): readonly Subschema[] {
  const found: Subschema[] = [];
  const visit = (part: Subschema): void => {
    found.push(part);
    partsOf(part.schema, part.pointer).forEach(visit);
  };
  visit({ pointer: "", schema: root });
  return found;
}

/** The schemas directly inside one, with pointers. Booleans and values that are not schemas are skipped. */
export const partsOf = (schema: JsonSchema, pointer = ""): readonly Subschema[] =>
  holdersIn(schema).flatMap(({ keyword, holds }) => {
    const held: unknown = (schema as Keywords)[keyword];
    if (holds === "schema") return isRecord(held) ? [{ pointer: pointerTo(pointer, keyword), schema: held }] : [];
    if (typeof held !== "object" || held === null || Array.isArray(held) !== (holds === "list")) return [];
    return Object.entries(held).flatMap(([name, part]: [string, unknown]) => {
      if (!isRecord(part)) return [];
      const own = { pointer: pointerTo(pointer, keyword, name), schema: part };
      return [keyword === "properties" ? { ...own, property: name } : own];
    });
  });

export const childrenOf = (schema: JsonSchema): readonly JsonSchema[] => partsOf(schema).map((part) => part.schema);

export const allSchemas = (root: JsonSchema): readonly JsonSchema[] => [...eachSchema(root)];

function* eachSchema(schema: JsonSchema): Iterable<JsonSchema> {
  yield schema;
  for (const part of childrenOf(schema)) yield* eachSchema(part);
}

/** Whether a schema contains more than `most` schemas, itself included; stops counting there. */
export function isLargerThan(schema: JsonSchema, most: number): boolean {
  let count = 0;
  for (const _ of eachSchema(schema)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** The schema with `change` applied to each schema directly inside it; the same object if nothing changes. */
export function mapChildren(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  return mapParts(schema, (part) => (isRecord(part) ? change(part) : part));
}

/** The schema with `change` applied to every schema in it, the innermost first; the same object if nothing changes. */
export function mapSchemas(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const inside = (part: unknown): unknown => (isRecord(part) ? change(mapParts(part, inside)) : part);
  return change(mapParts(schema, inside));
}

type Change = (part: unknown, keyword: string, name?: string) => unknown;

/**
 * Applies `change` to each value in the place of a schema, booleans included, and keeps the keywords; returns the same object if nothing changes.
 */
export function mapParts(schema: object, change: Change): object {
  const changed = holdersIn(schema).flatMap(({ keyword, holds }) => {
    const value = (schema as Keywords)[keyword];
    const mapped = mapHeld(value, holds, { keyword, change });
    return mapped === value ? [] : [[keyword, mapped] as const];
  });
  return changed.length === 0 ? schema : { ...schema, ...Object.fromEntries(changed) };
}

function mapHeld(value: unknown, holds: Holds, { keyword, change }: { keyword: string; change: Change }): unknown {
  if (holds === "schema") return change(value, keyword);
  if (Array.isArray(value) !== (holds === "list") || typeof value !== "object" || value === null) return value;
  const parts = value as Keywords;
  const mapped = mapValues(parts, (part, name) => change(part, keyword, name));
  if (Object.keys(parts).every((name) => mapped[name] === parts[name])) return value;
  return Array.isArray(value) ? Object.values(mapped) : mapped;
}

/** An object with the same keys; safe for a key named `__proto__`. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  const mapped: Record<string, To> = {};
  for (const key of Object.keys(record)) setOwn(mapped, key, map(record[key] as From, key));
  return mapped;
}

/** A pointer into a schema as an author reads it: `filter.tags[]`. */
export function readablePath(pointer: string): string {
  const keys = pointerKeys(pointer);
  let path = "";
  for (let index = 0; index < keys.length; index += 1) {
    const [keyword = "", name = ""] = [keys[index], keys[index + 1]];
    const holds = keyword === "definitions" ? "map" : keywordOf(keyword)?.holds;
    if (keyword === "$defs" || keyword === "definitions") path = name;
    else if (holds === "map") path += `${path === "" ? "" : "."}${name}`;
    else if (keyword === "prefixItems") path += `[${name}]`;
    else if (keyword === "items") path += "[]";
    else if (keyword === "additionalProperties") path += `${path === "" ? "" : "."}*`;
    if (holds === "map" || holds === "list") index += 1;
  }
  return path;
}

const maxDepth = 128;
const maxParts = 200_000;

/** Whether a value is safe to walk: at most 128 levels and 200,000 parts, and so without cycles. */
export function withinBounds(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth++) {
    seen += level.length;
    if (depth > maxDepth || seen > maxParts) return false;
    level = level.flatMap((part): unknown[] => (typeof part === "object" && part !== null ? Object.values(part) : []));
  }
  return true;
}
