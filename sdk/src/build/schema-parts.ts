import { subschemaKeywords } from "../model/subschemas.ts";
import { isRecord } from "../util/is-record.ts";

/** A JSON Schema of which no more is known than that it is an object. */
export type AnySchema = Readonly<Record<string, unknown>>;

// Schemas of others may hold more than ours do.
const maps: ReadonlySet<string> = new Set([...subschemaKeywords.named, "definitions", "dependentSchemas"]);
const lists: ReadonlySet<string> = new Set(subschemaKeywords.list);
const singles: ReadonlySet<string> = new Set([
  ...subschemaKeywords.one,
  "if",
  "then",
  "else",
  "contains",
  "contentSchema",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** One schema directly inside another, with the keys that lead to it. */
export interface SchemaPart {
  readonly keys: readonly string[];
  readonly schema: AnySchema;
}

/** The schemas directly inside a schema, in the order they are written. */
export function partsOf(schema: AnySchema): readonly SchemaPart[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (maps.has(keyword) && isRecord(value)) {
      return Object.entries(value).flatMap(([name, part]) =>
        isRecord(part) ? [{ keys: [keyword, name], schema: part }] : [],
      );
    }
    if (lists.has(keyword) && Array.isArray(value)) {
      return value.flatMap((part: unknown, index) =>
        isRecord(part) ? [{ keys: [keyword, String(index)], schema: part }] : [],
      );
    }
    return singles.has(keyword) && isRecord(value) ? [{ keys: [keyword], schema: value }] : [];
  });
}

/** The value of a keyword with every schema in it, booleans included, put through `change`. */
export function changeParts(
  keyword: string,
  value: unknown,
  change: (part: unknown, keys: readonly string[]) => unknown,
): unknown {
  if (maps.has(keyword) && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part, [keyword, name])]));
  }
  if (lists.has(keyword) && Array.isArray(value)) {
    return value.map((part: unknown, index) => change(part, [keyword, String(index)]));
  }
  return singles.has(keyword) && isRecord(value) ? change(value, [keyword]) : value;
}

/** The keys of a JSON pointer into a schema as an author reads them: `filter.tags[]`. */
export function readablePath(keys: readonly string[]): string {
  let path = "";
  for (let index = 0; index < keys.length; index += 1) {
    const [keyword = "", name = ""] = [keys[index], keys[index + 1]];
    if (maps.has(keyword)) {
      if (keyword === "$defs" || keyword === "definitions") path = name;
      else path += `${path === "" ? "" : "."}${name}`;
    } else if (keyword === "prefixItems") path += `[${name}]`;
    else if (keyword === "items") path += "[]";
    else if (keyword === "additionalProperties") path += `${path === "" ? "" : "."}*`;
    if (maps.has(keyword) || lists.has(keyword)) index += 1;
  }
  return path;
}
