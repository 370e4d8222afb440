import { canonicalSchemaKeys, type JsonSchema } from "../model/json-schema.ts";

const position: ReadonlyMap<string, number> = new Map(canonicalSchemaKeys.map((keyword, index) => [keyword, index]));

/** The place of a keyword in the canonical order; undefined for one that no canonical schema has. */
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
