import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { pointerTo } from "../util/json-pointer.ts";
import { memoize } from "../util/memo.ts";
import { setOwn } from "../util/set-own.ts";
import { holdersIn, keywordOf, type Holds } from "./keywords.ts";

type Keywords = Readonly<Record<string, unknown>>;

/** One schema inside another. */
export interface Subschema {
  /** JSON pointer from the root; empty for the root itself. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** Name of the property this schema describes, where it is one. */
  readonly property?: string;
}

/** A schema and every schema inside it, each before its parts. References are not followed. The schema must not change afterwards. */
export const subschemas: (root: JsonSchema) => readonly Subschema[] = memoize(findSubschemas);

function findSubschemas(root: JsonSchema): readonly Subschema[] {
  const found: Subschema[] = [];
  // An explicit stack, because a schema may nest deeper than the call stack allows.
  const waiting: Subschema[] = [{ pointer: "", schema: root }];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    found.push(current);
    // One by one: the number of arguments of a call is limited.
    for (const part of partsOf(current.schema, current.pointer).toReversed()) waiting.push(part);
  }
  return found;
}

/** The schemas directly inside one, with pointers. Booleans are skipped. */
export function partsOf(schema: JsonSchema, pointer = ""): readonly Subschema[] {
  const found: Subschema[] = [];
  eachPart(schema, (part, keyword, name) => {
    const own = name === undefined ? pointerTo(pointer, keyword) : pointerTo(pointer, keyword, name);
    const isProperty = keyword === "properties" && name !== undefined;
    found.push(isProperty ? { pointer: own, schema: part, property: name } : { pointer: own, schema: part });
  });
  return found;
}

/**
 * Visits the schemas directly inside one, with the keyword and, for a map or list, the name or index. Booleans and values that are not
 * schemas are skipped.
 */
export function eachPart(
  schema: object,
  visit: (part: JsonSchema, keyword: keyof JsonSchema, name?: string) => void,
): void {
  const holders = holdersIn(schema);
  // Most schemas hold no others.
  if (holders.length === 0) return;
  for (const { keyword, holds } of holders) {
    const value: unknown = (schema as Keywords)[keyword];
    if (typeof value !== "object" || value === null) continue;
    if (holds === "schema") {
      if (isRecord(value)) visit(value, keyword);
    } else if (Array.isArray(value) === (holds === "list")) {
      for (const name of Object.keys(value)) {
        const part = (value as Keywords)[name];
        if (isRecord(part)) visit(part, keyword, name);
      }
    }
  }
}

/** The schemas directly inside one. */
export function childrenOf(schema: JsonSchema): readonly JsonSchema[] {
  const found: JsonSchema[] = [];
  eachPart(schema, (part) => found.push(part));
  return found;
}

/** This schema and every schema in it, each before its parts. */
export function allSchemas(root: JsonSchema): readonly JsonSchema[] {
  const found: JsonSchema[] = [];
  const waiting = [root];
  const parts: JsonSchema[] = [];
  const collect = (part: JsonSchema): void => {
    parts.push(part);
  };
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    found.push(schema);
    eachPart(schema, collect);
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) waiting.push(part);
  }
  return found;
}

/** Whether a schema contains more than `most` schemas, itself included; stops counting there. */
export function isLargerThan(schema: JsonSchema, most: number): boolean {
  const waiting = [schema];
  const wait = (part: JsonSchema): void => {
    waiting.push(part);
  };
  for (let count = 1; waiting.length > 0; count++) {
    if (count > most) return true;
    eachPart(waiting.pop() ?? {}, wait);
  }
  return false;
}

/** The schema with `change` applied to each schema directly inside it; the same object where that changes nothing. */
export function mapChildren(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  return mapParts(schema, (part) => (isRecord(part) ? change(part) : part));
}

/** The schema with `change` applied to every schema in it, the innermost first; the same object where that changes nothing. */
export function mapSchemas(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const inside = (part: unknown): unknown => (isRecord(part) ? change(mapParts(part, inside)) : part);
  return change(mapParts(schema, inside));
}

type Change = (part: unknown, keyword: string, name?: string) => unknown;

/**
 * The same keywords, with whatever is in the place of a schema, booleans included, put through `change`; the same object where that changes
 * nothing.
 */
export function mapParts(schema: object, change: Change): object {
  const holders = holdersIn(schema);
  // Most schemas hold no others.
  if (holders.length === 0) return schema;
  let copy: Record<string, unknown> | undefined;
  for (const { keyword, holds } of holders) {
    const value = (schema as Keywords)[keyword];
    const changed = mapHeld(value, holds, { keyword, change });
    if (changed !== value) (copy ??= { ...schema })[keyword] = changed;
  }
  return copy ?? schema;
}

function mapHeld(value: unknown, holds: Holds, { keyword, change }: { keyword: string; change: Change }): unknown {
  if (holds === "schema") return change(value, keyword);
  if (Array.isArray(value) !== (holds === "list") || typeof value !== "object" || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const part = (value as Keywords)[name];
    const changed = change(part, keyword, name);
    // The copy has each name as its own, `__proto__` included, so that none of them reaches a prototype.
    if (changed !== part) (copy ??= copyOf(value))[name] = changed;
  }
  return copy ?? value;
}

const copyOf = (value: object): Record<string, unknown> =>
  (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;

/** An object with the same keys; safe for a key named `__proto__`. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  const mapped: Record<string, To> = {};
  for (const key of Object.keys(record)) setOwn(mapped, key, map(record[key] as From, key));
  return mapped;
}

/** A path of keys into a schema as an author reads it: `filter.tags[]`. */
export function readablePath(keys: readonly string[]): string {
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
