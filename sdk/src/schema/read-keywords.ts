import { isRecord } from "../util/is-record.ts";
import { stableJson } from "../util/stable-json.ts";
import { isAnnotation, isJsonType, type Draft } from "./keywords.ts";

export type GivenSchema = Readonly<Record<string, unknown>>;

/** A keyword of JSON Schema 2020-12, its original value, and its original keys. */
export interface ReadKeyword {
  readonly keyword: string;
  readonly value: unknown;
  readonly from: string;
}

/** Keywords that name or address a schema. They are needed only to resolve references while reading. */
const names: ReadonlySet<string> = new Set([
  ...["$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary"],
]);

const olderDrafts: ReadonlySet<Draft | undefined> = new Set(["draft-04", "draft-06", "draft-07"]);

/**
 * The keywords of one schema in JSON Schema 2020-12; the schemas under them are unchanged. Accepts the spellings of every edition and of OpenAPI 3.0;
 * the edition that the schema names matters only if a keyword has changed its meaning.
 */
export function readKeywords(given: GivenSchema, draft: Draft | undefined): readonly ReadKeyword[] {
  const isIgnored = typeof given.$ref === "string" && olderDrafts.has(draft) ? isBesideReference : () => false;
  const found: ReadKeyword[] = [];
  for (const keyword of Object.keys(given)) {
    const value = given[keyword];
    if (names.has(keyword) && !(keyword === "id" && typeof value !== "string")) continue;
    if (isIgnored(keyword)) continue;
    const read = Object.hasOwn(readers, keyword) ? readers[keyword]?.(value, given) : undefined;
    if (read === undefined) found.push({ keyword, value, from: keyword });
    else found.push(...read);
  }
  return found;
}

/** Constraints next to a reference, which older editions ignore. Annotations stay. */
const isBesideReference = (keyword: string): boolean =>
  keyword !== "$ref" && keyword !== "definitions" && !isAnnotation(keyword);

type Reader = (value: unknown, given: GivenSchema) => readonly ReadKeyword[];

const readers: Readonly<Record<string, Reader>> = {
  definitions: (value) => [{ keyword: "$defs", value, from: "definitions" }],
  items: (value, given) => readItems(value, given),
  prefixItems: (value, given) => [{ keyword: "prefixItems", value, from: "prefixItems" }, ...closing(value, given)],
  additionalItems: (value, { items }) =>
    Array.isArray(items) && value !== true ? [{ keyword: "items", value, from: "additionalItems" }] : [],
  exclusiveMinimum: (value, { minimum }) => readBound("exclusiveMinimum", value, minimum),
  exclusiveMaximum: (value, { maximum }) => readBound("exclusiveMaximum", value, maximum),
  minimum: (value, { exclusiveMinimum }) => (exclusiveMinimum === true ? [] : kept("minimum", value)),
  maximum: (value, { exclusiveMaximum }) => (exclusiveMaximum === true ? [] : kept("maximum", value)),
  dependencies: (value) => readDependencies(value),
  enum: (value) => kept("enum", Array.isArray(value) ? uniqueValues(value) : value),
  required: (value) => kept("required", Array.isArray(value) ? uniqueValues(value) : value),
  type: (value, { nullable }) => kept("type", readType(value, nullable === true)),
  nullable: (value) => (typeof value === "boolean" ? [] : kept("nullable", value)),
  $recursiveRef: (value, { $ref }) => ($ref === undefined ? [{ keyword: "$ref", value, from: "$recursiveRef" }] : []),
  $dynamicRef: (value, { $ref }) => ($ref === undefined ? [{ keyword: "$ref", value, from: "$dynamicRef" }] : []),
};

const kept = (keyword: string, value: unknown): readonly ReadKeyword[] => [{ keyword, value, from: keyword }];

function readItems(value: unknown, given: GivenSchema): readonly ReadKeyword[] {
  if (!Array.isArray(value)) return kept("items", value);
  const closed = given.additionalItems === undefined ? closing(value, given) : [];
  return value.length === 0 ? closed : [{ keyword: "prefixItems", value, from: "items" }, ...closed];
}

/** A tuple without a schema for further items is closed if `maxItems` allows no more items. */
function closing(prefix: unknown, { maxItems, items }: GivenSchema): readonly ReadKeyword[] {
  const isClosed = Array.isArray(prefix) && typeof maxItems === "number" && maxItems <= prefix.length;
  const isSaid = items !== undefined && !Array.isArray(items);
  return isClosed && !isSaid ? [{ keyword: "items", value: false, from: "items" }] : [];
}

/** In draft-04 a boolean next to the bound. */
function readBound(keyword: string, value: unknown, bound: unknown): readonly ReadKeyword[] {
  if (typeof value !== "boolean") return kept(keyword, value);
  return value && typeof bound === "number" ? kept(keyword, bound) : [];
}

function readDependencies(value: unknown): readonly ReadKeyword[] {
  if (!isRecord(value)) return kept("dependentSchemas", value);
  const entries = Object.entries(value);
  const lists = entries.filter(([, names]) => Array.isArray(names));
  const schemas = entries.filter(([, schema]) => !Array.isArray(schema));
  return [
    { keyword: "dependentRequired", value: Object.fromEntries(lists), from: "dependencies" },
    { keyword: "dependentSchemas", value: Object.fromEntries(schemas), from: "dependencies" },
  ].filter((read) => Object.keys(read.value).length > 0);
}

/** Removes duplicates, which have no effect, but make some hosts drop a tool. */
export const uniqueValues = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [stableJson(value), value])).values(),
];

/** A list of one type becomes the type; `nullable` of OpenAPI 3.0 applies only next to a type. */
function readType(value: unknown, isNullable: boolean): unknown {
  const types: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (types.length === 0 || !types.every(isJsonType)) return value;
  const all = new Set(isNullable ? [...types, "null"] : types);
  const [only, ...others] = all;
  return others.length === 0 ? only : [...all];
}
