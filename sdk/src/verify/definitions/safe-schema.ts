import type { Json, JsonObject } from "../../model/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { isJsonType, isPlainKeyword, listKeywords, namedKeywords, singleKeywords } from "../schema/schema-keywords.ts";

/**
 * A schema of any shape as one that can be walked: every keyword we know is of its own type, or left out. `true` becomes `{}`, the list
 * forms of older drafts become those of 2020-12, and `definitions` becomes `$defs`. What no schema says otherwise (`x-…`) stays.
 */
export function safeSchema(value: Json | undefined): JsonSchema {
  const schema = partOf(value) ?? {};
  if (schema.$defs !== undefined || !isRecord(value) || !isRecord(value.definitions)) return schema;
  const { definitions, ...rest } = schema as JsonSchema & { readonly definitions?: Json };
  return renamed({ ...rest, $defs: namedParts(definitions as JsonObject) });
}

/** The pointer into a safe schema of a value that stands at a pointer in the schema it was made of. */
export function safePointer(pointer: string): string {
  return pointer.replace(/^\/definitions(?=\/)/, "/$defs");
}

function partOf(value: Json | undefined): JsonSchema | undefined {
  if (value === true) return {};
  if (value === false) return { not: {} };
  if (!isRecord(value)) return undefined;
  const members = Object.entries(value).flatMap(([keyword, member]) => safeMember(keyword, member));
  return Object.fromEntries(members);
}

/** Keywords that name or anchor a schema: no rule reads them, and two tools may well use the same. */
const names: ReadonlySet<string> = new Set(["$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$vocabulary"]);

function safeMember(keyword: string, value: Json): readonly (readonly [string, unknown])[] {
  if (names.has(keyword)) return [];
  if (namedKeywords.has(keyword)) return isRecord(value) ? [[keyword, namedParts(value)]] : [];
  if (keyword === "items" && Array.isArray(value)) return [["prefixItems", listParts(value as readonly Json[])]];
  if (listKeywords.has(keyword)) return Array.isArray(value) ? [[keyword, listParts(value as readonly Json[])]] : [];
  if (keyword === "items" || keyword === "additionalProperties") {
    if (typeof value === "boolean") return [[keyword, value]];
  }
  if (singleKeywords.has(keyword)) {
    const part = partOf(value);
    return part === undefined ? [] : [[keyword, part]];
  }
  if (keyword === "required" && Array.isArray(value)) {
    return [[keyword, value.filter((name) => typeof name === "string")]];
  }
  if (keyword === "type" && Array.isArray(value)) {
    const types = value.filter((name): name is JsonSchemaType => isJsonType(name));
    return types.length === 0 ? [] : [[keyword, types]];
  }
  return isPlainKeyword(keyword, value) === false ? [] : [[keyword, value]];
}

function namedParts(value: JsonObject): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, schema]) => {
      const part = partOf(schema);
      return part === undefined ? [] : [[name, part]];
    }),
  );
}

// A list keeps its length, so that pointers into it stay true.
const listParts = (value: readonly Json[]): readonly JsonSchema[] => value.map((schema) => partOf(schema) ?? {});

/** The schema with every reference into `definitions` leading into `$defs`. */
function renamed(schema: JsonSchema): JsonSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === "$ref" && typeof member === "string" ? member.replace(/^#\/definitions\//, "#/$defs/") : visit(member),
      ]),
    );
  };
  return visit(schema) as JsonSchema;
}
