import { isRecord } from "../util/is-record.ts";
import { pointerTo } from "../util/json-pointer.ts";
import { rememberObjects } from "../util/remember-objects.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * Where schemas stand within a schema: under which keywords one, a list of them, or some by name. Whatever a property is called,
 * it is a name, never a keyword.
 */
export const subschemaKeywords = {
  one: ["items", "additionalProperties", "propertyNames", "not"],
  list: ["prefixItems", "anyOf", "oneOf", "allOf"],
  named: ["properties", "patternProperties", "$defs"],
} as const satisfies Readonly<Record<string, readonly (keyof JsonSchema)[]>>;

/** One schema inside another. */
export interface Subschema {
  /** JSON pointer from the root; empty for the root itself. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** Name of the property this schema describes, where it is one. */
  readonly property?: string;
}

/** A schema and every schema inside it, each before its parts. References are not followed. What is given must not change. */
export const subschemas: (root: JsonSchema) => readonly Subschema[] = rememberObjects(findSubschemas);

function findSubschemas(root: JsonSchema): readonly Subschema[] {
  const found: Subschema[] = [];
  // A stack of its own, because a schema may be nested deeper than calls can be.
  const waiting: Subschema[] = [{ pointer: "", schema: root }];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    found.push(current);
    // One by one: a call takes only so many arguments.
    for (const part of partsOf(current.schema, current.pointer).toReversed()) waiting.push(part);
  }
  return found;
}

/** The schemas directly inside one. */
export function partsOf(schema: JsonSchema, pointer = ""): readonly Subschema[] {
  const found: Subschema[] = [];
  eachPart(schema, (part, keyword, name) => {
    const own = name === undefined ? pointerTo(pointer, keyword) : pointerTo(pointer, keyword, name);
    const isProperty = keyword === "properties" && name !== undefined;
    found.push(isProperty ? { pointer: own, schema: part, property: name } : { pointer: own, schema: part });
  });
  return found;
}

/** Visits the schemas directly inside one, with the keyword and, under it, the name or index. Every schema is walked several times. */
export function eachPart(
  schema: JsonSchema,
  visit: (part: JsonSchema, keyword: keyof JsonSchema, name?: string) => void,
): void {
  for (const keyword of subschemaKeywords.named) {
    const named: unknown = schema[keyword];
    if (named === undefined || named === null) continue;
    for (const [name, value] of Object.entries(named)) if (isRecord(value)) visit(value, keyword, name);
  }
  for (const keyword of subschemaKeywords.list) {
    schema[keyword]?.forEach((value: unknown, index) => {
      if (isRecord(value)) visit(value, keyword, String(index));
    });
  }
  for (const keyword of subschemaKeywords.one) {
    const value: unknown = schema[keyword];
    if (isRecord(value)) visit(value, keyword);
  }
}
