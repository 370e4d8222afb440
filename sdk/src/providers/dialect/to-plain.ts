import { setOwn, type Json, type JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { pruneDefinitions } from "../../schema/definitions.ts";
import { positionOf } from "../../schema/keywords.ts";
import { mapChildren } from "../../schema/walk.ts";

export const plainParameters = (schema: JsonSchema): JsonObject => toPlain(pruneDefinitions(schema));

/** The schema as plain data in canonical order, without the notes of passes. */
export function toPlain(schema: JsonSchema): JsonObject {
  const children = mapChildren(schema, toPlain);
  const keywords = Object.keys(children).toSorted((left, right) => rankOf(left) - rankOf(right));
  const plain: Record<string, Json> = {};
  for (const keyword of keywords) setOwn(plain, keyword, Reflect.get(children, keyword));
  return plain;
}

const rankOf = (keyword: string): number => positionOf(keyword) ?? Number.MAX_SAFE_INTEGER;
