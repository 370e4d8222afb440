import { isRecord } from "../../util/is-record.ts";
import { memoize } from "../../util/memo.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isAnnotation } from "../keywords.ts";
import { mapParts } from "../walk.ts";
import type { SchemaNode } from "./shape.ts";

/** The same schema without keywords that say nothing of which values are valid. References and their targets stay. */
function withoutAnnotations(schema: JsonSchema): JsonSchema {
  const strip = (part: unknown): unknown => {
    if (!isRecord(part)) return part;
    const kept = Object.entries(part).filter(([keyword]) => keyword === "$defs" || !isAnnotation(keyword));
    return mapParts(Object.fromEntries(kept), strip);
  };
  return strip(schema) as JsonSchema;
}

/** Text that is equal for schemas with equal keywords, annotations aside. */
export const schemaText: (schema: JsonSchema) => string = memoize((schema: JsonSchema) =>
  stableJson(withoutAnnotations(schema)),
);

/** Text that is equal only for parts of a schema that mean the same: with references, the whole root counts. */
export function meaningText(part: unknown, { root }: SchemaNode): string {
  const text = stableJson(isRecord(part) ? withoutAnnotations(part) : part);
  return text.includes('"$ref"') ? `${text} in ${schemaText(root)}` : text;
}

/** Whether two schemas mean the same because they are written alike. */
export function areWrittenAlike(one: SchemaNode, other: SchemaNode): boolean {
  const text = schemaText(one.schema);
  if (text !== schemaText(other.schema)) return false;
  return !text.includes('"$ref"') || schemaText(one.root) === schemaText(other.root);
}
