import type { Json, JsonObject } from "../../util/json.ts";
import { canonicalSchemaKeys, type JsonSchema } from "../../model/json-schema.ts";
import { mapChildren } from "../../schema/walk.ts";
import { sortShort } from "../../util/sort-short.ts";

const rank = new Map<string, number>(canonicalSchemaKeys.map((keyword, index) => [keyword, index]));
const last = canonicalSchemaKeys.length;

/** The schema as plain data in canonical order, with nothing in it that was only remembered. */
export function toPlain(schema: JsonSchema): JsonObject {
  const children = mapChildren(schema, toPlain);
  const keywords = sortShort(Object.keys(children), byRank);
  return Object.fromEntries(keywords.map((keyword) => [keyword, Reflect.get(children, keyword) as Json]));
}

const byRank = (left: string, right: string): number => (rank.get(left) ?? last) - (rank.get(right) ?? last);
