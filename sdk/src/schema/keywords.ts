import type { JsonSchema, JsonSchemaType } from "../model/json-schema.ts";
import { nearestName } from "../util/nearest-name.ts";

/** The editions of JSON Schema that can be read, oldest first. */
export type Draft = "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12";

export const dialect = "https://json-schema.org/draft/2020-12/schema";

export function draftNamed($schema: unknown): Draft | undefined {
  if (typeof $schema !== "string") return undefined;
  const found = /^https?:\/\/json-schema\.org\/(?:draft\/)?(draft-0[467]|2019-09|2020-12)\/schema#?$/.exec($schema);
  return found?.[1] as Draft | undefined;
}

/** How a keyword contains schemas: its value is one, a list of them, or an object of them by name. */
export type Holds = "schema" | "list" | "map";

interface Keyword {
  /** Set if its value contains schemas. */
  readonly holds?: Holds;
  /** Whether the keyword accepts a value; schemas inside the value are not checked. */
  readonly accepts: (value: unknown) => boolean;
  /** The types of values it constrains; omitted if it applies to all. */
  readonly types?: readonly JsonSchemaType[];
  /** Set for annotations, which do not affect validation. */
  readonly isAnnotation?: true;
}

const typeNames: ReadonlySet<unknown> = new Set<JsonSchemaType>([
  ...(["array", "boolean", "integer", "null", "number", "object", "string"] as const),
]);

export const isJsonType = (value: unknown): value is JsonSchemaType => typeNames.has(value);

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === "string";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isList = (value: unknown): boolean => Array.isArray(value);
const isNonEmpty = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText) && isUnique(value);
const isAnything = (): boolean => true;
const isSchema = (value: unknown): boolean => isObject(value) || isFlag(value);

function isType(value: unknown): boolean {
  return isJsonType(value) || (Array.isArray(value) && value.length > 0 && value.every(isJsonType) && isUnique(value));
}

const strings = { types: ["string"] } as const;
const numbers = { types: ["number", "integer"] } as const;
const arrays = { types: ["array"] } as const;
const objects = { types: ["object"] } as const;
const note = { isAnnotation: true } as const;
const one = { holds: "schema", accepts: isSchema } as const;
const list = { holds: "list", accepts: isNonEmpty } as const;
const map = { holds: "map", accepts: isObject } as const;

/** Every keyword of JSON Schema 2020-12 for values or schemas, and Toolwright's own, in the order of generated schemas. */
const keywords = {
  $schema: { accepts: isText, ...note },
  $comment: { accepts: isText, ...note },
  $ref: { accepts: isText },
  title: { accepts: isText, ...note },
  description: { accepts: isText, ...note },
  type: { accepts: isType },
  const: { accepts: isAnything },
  enum: { accepts: isNonEmpty },
  format: { accepts: isText },
  pattern: { accepts: isText, ...strings },
  minLength: { accepts: isCount, ...strings },
  maxLength: { accepts: isCount, ...strings },
  contentEncoding: { accepts: isText, ...strings, ...note },
  contentMediaType: { accepts: isText, ...strings, ...note },
  contentSchema: { ...one, ...strings, ...note },
  minimum: { accepts: isNumber, ...numbers },
  exclusiveMinimum: { accepts: isNumber, ...numbers },
  maximum: { accepts: isNumber, ...numbers },
  exclusiveMaximum: { accepts: isNumber, ...numbers },
  multipleOf: {
    accepts: (value: unknown) => isNumber(value) && (value as number) > 0,
    ...numbers,
  },
  "x-unit": { accepts: isText, ...note },
  properties: { ...map, ...objects },
  patternProperties: { ...map, ...objects },
  required: { accepts: isNames, ...objects },
  additionalProperties: { ...one, ...objects },
  propertyNames: { ...one, ...objects },
  minProperties: { accepts: isCount, ...objects },
  maxProperties: { accepts: isCount, ...objects },
  dependentRequired: {
    accepts: (value: unknown) => isObject(value) && Object.values(value as object).every(isNames),
    ...objects,
  },
  dependentSchemas: { ...map, ...objects },
  unevaluatedProperties: { ...one, ...objects },
  prefixItems: { ...list, ...arrays },
  items: { ...one, ...arrays },
  minItems: { accepts: isCount, ...arrays },
  maxItems: { accepts: isCount, ...arrays },
  uniqueItems: { accepts: isFlag, ...arrays },
  contains: { ...one, ...arrays },
  minContains: { accepts: isCount, ...arrays },
  maxContains: { accepts: isCount, ...arrays },
  unevaluatedItems: { ...one, ...arrays },
  anyOf: { ...list },
  oneOf: { ...list },
  allOf: { ...list },
  not: { ...one },
  if: { ...one },
  then: { ...one },
  else: { ...one },
  default: { accepts: isAnything, ...note },
  examples: { accepts: isList, ...note },
  deprecated: { accepts: isFlag, ...note },
  readOnly: { accepts: isFlag, ...note },
  writeOnly: { accepts: isFlag, ...note },
  "x-secret": { accepts: isFlag, ...note },
  "x-mcp-header": { accepts: isText, ...note },
  $defs: { ...map, ...note },
} as const satisfies Readonly<Record<string, Keyword>>;

const table: ReadonlyMap<string, Keyword> = new Map(Object.entries(keywords));

/** A keyword by its name; undefined for one that JSON Schema 2020-12 does not have. */
export const keywordOf = (name: string): Keyword | undefined => table.get(name);

/**
 * The keyword that an unknown name misspells: `required` for `requried`. Short names are similar to many others, and vendors' keywords such as
 * `propertyOrder` and `comment` to `propertyNames` and `$comment`.
 */
export function misspelledKeyword(name: string): string | undefined {
  if (table.has(name) || otherNames.has(name) || name.startsWith("x-")) return undefined;
  return nearestName(name, longNames, ({ length }) => (length < 8 ? 1 : 2));
}

const longNames = [...table.keys()].filter((name) => name.length >= 6 && !/^(?:x-|\$)/.test(name));

/** Keywords of OpenAPI and of the first drafts that differ from a keyword in one letter. */
const otherNames: ReadonlySet<string> = new Set(["example", "requires"]);

const holders = [...table].flatMap(([name, { holds }]) =>
  holds === undefined ? [] : [{ keyword: name as keyof JsonSchema, holds }],
);

/** The keywords of a schema that contain schemas, and how, in the order they are walked. */
export const holdersIn = (schema: object): readonly { readonly keyword: keyof JsonSchema; readonly holds: Holds }[] =>
  holders.filter(({ keyword }) => Object.hasOwn(schema, keyword));

/** Whether a keyword does not affect validation. */
export const isAnnotation = (keyword: string): boolean => table.get(keyword)?.isAnnotation === true;

const position: ReadonlyMap<string, number> = new Map(Object.keys(keywords).map((keyword, index) => [keyword, index]));

/** The position of a keyword in the canonical order; undefined for a keyword that no canonical schema has. */
export const positionOf = (keyword: string): number | undefined => position.get(keyword);

/** A schema with its keywords in canonical order, unknown ones last by name; `required` in the order of the properties, omitted when empty. */
export function inCanonicalOrder(schema: JsonSchema): JsonSchema {
  const rank = (keyword: string): number => position.get(keyword) ?? position.size;
  const entries = Object.entries(schema)
    .filter(([keyword, value]) => value !== undefined && !(keyword === "required" && isEmpty(value)))
    .sort(([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1))
    .map(([keyword, value]) => [keyword, keyword === "required" ? requiredOf(schema) : (value as unknown)]);
  return Object.fromEntries(entries) as JsonSchema;
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function requiredOf({ required = [], properties = {} }: JsonSchema): readonly string[] {
  const names = Object.keys(properties);
  return [...names.filter((name) => required.includes(name)), ...required.filter((name) => !names.includes(name))];
}
