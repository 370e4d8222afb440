import {
  defineKind,
  anthropicSchema,
  hasOne,
  isNested,
  isOpenAiType,
  mcpMembers,
  partAt,
} from "./shared/definition-kind.ts";
import type { FormId } from "../../model/verify/rule.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";

/** Also matches OpenAI's older `functions`, which have the same members. */
export default defineKind({
  id: "gemini",
  summary: "Gemini's function declarations: `name`, `description`, `parameters` or `parametersJsonSchema`.",
  matches: (entry) =>
    hasOne(entry, "name") &&
    !hasOne(entry, anthropicSchema, ...mcpMembers) &&
    !isNested(entry) &&
    !isOpenAiType(entry.type),
  read: (entry) => ({
    name: "/name",
    form: formOf(entry),
    outputForm: hasOne(entry, "response") ? "gemini-native" : "gemini",
    description: "/description",
    ...partAt("input", entry, "parameters", "parametersJsonSchema", "parameters_json_schema"),
    ...partAt("output", entry, "response", "responseJsonSchema", "response_json_schema"),
    toJsonSchema: geminiSchema,
  }),
});

/** Without features of Gemini's dialect, a lone `parameters` is JSON Schema: OpenAI's older form, which many libraries write. */
function formOf(entry: JsonObject): FormId {
  if (!hasOne(entry, "parameters")) return "gemini";
  const isNative =
    hasOne(entry, "response", "behavior") ||
    JSON.stringify(geminiSchema(entry.parameters ?? {})) !== JSON.stringify(entry.parameters);
  return isNative ? "gemini-native" : "openai";
}

const types: ReadonlySet<string> = new Set(["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"]);
const counts = /^(?:min|max)(?:Items|Length|Properties)$/;

/**
 * Converts Gemini's schema dialect to JSON Schema: types in lower case, `nullable` as a type, limits written as strings to numbers.
 * A schema that is already JSON Schema stays as it is.
 */
function geminiSchema(schema: Json): Json {
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
  if (counts.test(key)) return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (key === "properties" || key === "$defs" || key === "defs") return convertedNamed(value);
  if (key === "items") return geminiSchema(value);
  if (key === "anyOf" && Array.isArray(value)) return (value as readonly Json[]).map(geminiSchema);
  return value;
}

function convertedNamed(value: Json): Json {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, geminiSchema(schema)]));
}
