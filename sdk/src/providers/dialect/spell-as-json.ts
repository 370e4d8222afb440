import type { Json } from "../../model/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { addSentences } from "./add-sentences.ts";
import type { Report } from "./report.ts";
import { isObjectSchema, mapSchemas, marksOf, typesOf, withMarks } from "./schema-node.ts";

/** What only a schema of more words can describe, as text that spells the value as JSON; it is read again when arguments come back. */
export function spellAsJson(root: JsonSchema, report: Report): JsonSchema {
  return mapSchemas(root, (schema) => {
    const sentence = reasonIn(schema);
    if (sentence !== undefined) return spelled(schema, sentence, report);
    if (schema.enum?.some((value) => typeof value === "number")) return spelledChoices(schema, schema.enum);
    const isBareArray = typesOf(schema).includes("array") && typeof schema.items !== "object";
    return isBareArray ? { ...schema, items: spelled(withMarks({}, marksOf(schema)), "Any value, written as JSON.", report) } : schema;
  });
}

/** A text in the place of a schema. */
export function spelled(schema: JsonSchema, sentence: string, report: Report): JsonSchema {
  report({ change: "flattened", limit: "shapes", at: schema, message: "The value is sent as text that spells it as JSON.", evidence: sentence });
  const { title, description, type } = schema;
  const text: JsonSchema = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    type: type?.includes("null") && type !== "null" ? ["string", "null"] : "string",
  };
  return withMarks(addSentences(text, [sentence]), { ...marksOf(schema), jsonText: true });
}

function reasonIn(schema: JsonSchema): string | undefined {
  if (schema.anyOf) return isMixedUnion(schema.anyOf) ? "Written as JSON." : undefined;
  if (isObjectSchema(schema) && Object.keys(schema.properties ?? {}).length === 0) return `A JSON object, written as text${valuesOf(schema)}.`;
  return schema.type === undefined ? "Any value, written as JSON." : undefined;
}

/** Text beside text that spells something else: nobody could tell which is meant. */
function isMixedUnion(alternatives: readonly JsonSchema[]): boolean {
  const texts = alternatives.filter((part) => typesOf(part).includes("string"));
  const spelledCount = texts.filter((part) => marksOf(part).jsonText).length;
  return spelledCount > 0 && spelledCount < texts.length;
}

function valuesOf({ additionalProperties }: JsonSchema): string {
  if (typeof additionalProperties !== "object") return "";
  const { description } = additionalProperties;
  const types = typesOf(additionalProperties).join(" or ");
  return `${types === "" ? "" : `; each value: ${types}`}${description === undefined ? "" : ` (${description.replace(/\.$/, "")})`}`;
}

function spelledChoices(schema: JsonSchema, values: readonly Json[]): JsonSchema {
  const type = typesOf(schema).includes("null") ? (["string", "null"] as const) : "string";
  return withMarks({ ...schema, type, enum: values.map(spelling) }, { jsonText: true });
}

/** Text for a value: text stands for itself unless it would be read as something else. */
function spelling(value: Json): string {
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
}
