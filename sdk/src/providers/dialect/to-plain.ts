import type { Json, JsonObject } from "../../util/json.ts";
import { canonicalSchemaKeys, type JsonSchema } from "../../model/json-schema.ts";
import { pruneDefinitions } from "../../schema/definitions.ts";
import { mapChildren } from "../../schema/walk.ts";
import { setOwn } from "../../util/set-own.ts";
import { sharePass } from "./share-pass.ts";

const rank = new Map<string, number>(canonicalSchemaKeys.map((keyword, index) => [keyword, index]));
const last = canonicalSchemaKeys.length;

/** The schema without unused definitions as plain data; adapters that send the same schema share it. */
export const plainParameters = sharePass("plain parameters", (schema: JsonSchema) => toPlain(pruneDefinitions(schema)));

/** The schema as plain data in canonical order, with nothing in it that was only remembered. */
export function toPlain(schema: JsonSchema): JsonObject {
  const children = mapChildren(schema, toPlain);
  const keywords = Object.keys(children).sort(byRank);
  const plain: Record<string, Json> = {};
  for (const keyword of keywords) setOwn(plain, keyword, Reflect.get(children, keyword));
  return plain;
}

const byRank = (left: string, right: string): number => (rank.get(left) ?? last) - (rank.get(right) ?? last);
