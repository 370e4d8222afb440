import type { Json } from "../../../util/json.ts";
import { isRecord } from "../../../util/is-record.ts";

const types: ReadonlySet<string> = new Set(["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"]);
const counts: ReadonlySet<string> = new Set([
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "minProperties",
  "maxProperties",
]);

/**
 * Converts Gemini's schema dialect to JSON Schema: types in lower case, `nullable` as a type, limits written as strings to numbers.
 * A schema that is already JSON Schema stays as it is.
 */
export function geminiSchema(schema: Json): Json {
  if (!isRecord(schema)) return schema;
  const converted = Object.entries(schema).flatMap(([key, value]): readonly [string, Json][] => {
    if (key === "nullable" && typeof value === "boolean") return [];
    return [[key, convertedMember(key, value)]];
  });
  const result = Object.fromEntries(converted);
  if (schema.nullable !== true || typeof result.type !== "string") return result;
  return { ...result, type: [result.type, "null"] };
}

function convertedMember(key: string, value: Json): Json {
  if (key === "type") return typeof value === "string" && types.has(value) ? value.toLowerCase() : value;
  // Protocol Buffers write 64-bit integers as strings.
  if (counts.has(key)) return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (key === "properties" || key === "$defs" || key === "defs") return convertedNamed(value);
  if (key === "items") return geminiSchema(value);
  if (key === "anyOf" && Array.isArray(value)) return (value as readonly Json[]).map(geminiSchema);
  return value;
}

function convertedNamed(value: Json): Json {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, geminiSchema(schema)]));
}
