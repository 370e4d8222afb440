import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";

/** One schema inside another. */
export interface Subschema {
  /** JSON pointer from the root; empty for the root itself. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** Name of the property this schema describes, where it is one. */
  readonly property?: string;
}

const single = ["items", "additionalProperties", "propertyNames", "not"] as const;
const lists = ["prefixItems", "anyOf", "oneOf", "allOf"] as const;
const maps = ["properties", "patternProperties", "$defs"] as const;

/** A schema and every schema inside it, each before its parts, in the order they are written. References are not followed. */
export function subschemas(root: JsonSchema): readonly Subschema[] {
  const found: Subschema[] = [];
  // A stack of its own, because a schema may be nested deeper than calls can be.
  const waiting: Subschema[] = [{ pointer: "", schema: root }];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    found.push(current);
    waiting.push(...partsOf(current).toReversed());
  }
  return found;
}

function partsOf({ pointer, schema }: Subschema): readonly Subschema[] {
  const part = (path: string, value: unknown): readonly Subschema[] =>
    isRecord(value) ? [{ pointer: `${pointer}/${path}`, schema: value }] : [];
  return [
    ...maps.flatMap((key) =>
      Object.entries(schema[key] ?? {}).flatMap(([name, value]) =>
        part(`${key}/${escapePointer(name)}`, value).map((found) =>
          key === "properties" ? { ...found, property: name } : found,
        ),
      ),
    ),
    ...lists.flatMap((key) => (schema[key] ?? []).flatMap((value, index) => part(`${key}/${index}`, value))),
    ...single.flatMap((key) => part(key, schema[key])),
  ];
}

/** The schema a local reference (`#/$defs/Address`) leads to; nothing when it leads nowhere or outside. */
export function resolveReference(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let value: unknown = root;
  for (const key of reference.split("/").slice(1).map(unescapePointer)) {
    const parent = Object(value) as Readonly<Record<string, unknown>>;
    value = Object.hasOwn(parent, key) ? parent[key] : undefined;
  }
  return isRecord(value) ? value : undefined;
}

/** A key as it stands in a JSON pointer. */
export const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function unescapePointer(name: string): string {
  return decoded(name).replaceAll("~1", "/").replaceAll("~0", "~");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
