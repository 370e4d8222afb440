import { parseJson, type Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isObjectSchema, typesOf, without } from "../../schema/types.ts";
import { mapChildren, mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { allParts, marksOf, withMarks } from "./schema-node.ts";
import { addSentences, sentencesFor } from "./sentences.ts";
import type { Report } from "./report.ts";
import { toPlain } from "./to-plain.ts";
import { unshared, argumentStates } from "./collect-reverse.ts";

/**
 * Replaces parts that a simple schema cannot describe by text that contains the value as JSON: open objects, values of any type, numbers of an enum.
 * The text is parsed when arguments come back. The root stays an object.
 */
export function spellAsJson(root: JsonSchema, report: Report): JsonSchema {
  // The outermost first: text inside text would not be parsed.
  const spell = (schema: JsonSchema): JsonSchema => {
    const changed = spellOne(schema, report);
    return changed === schema ? mapChildren(schema, spell) : changed;
  };
  const worded = unshared(mapChildren(root, spell));
  if (!allParts(worded).some((schema) => marksOf(schema).jsonText)) return worded;
  const places = argumentStates(worded).flatMap((state) => [...state.places.values()]);
  const plainTexts = new Set(places.flatMap((place) => place.plainTexts));
  const choices = new Set(places.flatMap((place) => place.spelledChoices));
  if (plainTexts.size + choices.size === 0) return worded;
  const setApart = (schema: JsonSchema): JsonSchema => {
    const text = plainTexts.has(schema) ? spellText(schema, report) : schema;
    const hasNumbers =
      choices.has(schema) &&
      schema.enum?.some((value) => typeof value === "string" && typeof parseJson(value) === "number");
    return hasNumbers ? addSentences(text, ["A number is written as JSON."]) : mapChildren(text, setApart);
  };
  return setApart(worded);
}

export function spelled(schema: JsonSchema, sentence: string, report: Report): JsonSchema {
  report({
    change: "flattened",
    limit: "shapes",
    at: schema,
    message: "The value is sent as text that spells it as JSON.",
    evidence: sentence,
  });
  const { title, description } = schema;
  const { sentences } = sentencesFor(schema, new Set(Object.keys(schema)));
  const text: JsonSchema = {
    ...defined({ title, description }),
    type: typesOf(schema).includes("null") ? ["string", "null"] : "string",
  };
  return withMarks(addSentences(text, [sentence, ...sentences]), { ...marksOf(schema), jsonText: true });
}

function spellOne(schema: JsonSchema, report: Report): JsonSchema {
  if (schema.anyOf) return schema;
  if (schema.type === undefined) return spelled(schema, "Any value, written as JSON.", report);
  const isOpen = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  if (isObjectSchema(schema) && (isOpen || Object.keys(schema.properties ?? {}).length === 0)) {
    return spelled(schema, `A JSON object, written as text${contentOf(schema)}.`, report);
  }
  if (schema.enum?.some((value) => typeof value === "number")) return spelledChoices(schema, schema.enum);
  if (!typesOf(schema).includes("array") || typeof schema.items === "object") return schema;
  return { ...schema, items: spelled(withMarks({}, marksOf(schema)), "Any value, written as JSON.", report) };
}

/** `; each value: integer (copies)`, or the whole schema if words cannot express it. */
function contentOf(schema: JsonSchema): string {
  const { properties = {}, additionalProperties } = schema;
  const isKnown = Object.keys(properties).length > 0;
  if (typeof additionalProperties !== "object" && !isKnown) return "";
  const values = typeof additionalProperties === "object" ? additionalProperties : {};
  const { type: _type, title: _title, description, ...more } = values;
  if (isKnown || Object.keys(more).length > 0 || typesOf(values).some(hasParts))
    return `, of this JSON Schema: ${JSON.stringify(toPlain(readable(without(schema, "title", "description"))))}`;
  const types = typesOf(values).join(" or ");
  return `${types === "" ? "" : `; each value: ${types}`}${description === undefined ? "" : ` (${description.replace(/\.$/, "")})`}`;
}

const hasParts = (type: string): boolean => type === "object" || type === "array";

/** Inside text, a repeated shape is not text. */
const readable = (schema: JsonSchema): JsonSchema =>
  mapSchemas(schema, (part) => {
    if (!marksOf(part).jsonText) return part;
    return { description: part.description?.replace(", written as JSON", "") ?? "" };
  });

/** Text next to text that contains JSON becomes JSON text as well; otherwise the meaning of a text would be ambiguous. */
function spellText(schema: JsonSchema, report: Report): JsonSchema {
  return schema.enum
    ? spelledChoices(schema, schema.enum)
    : spelled(schema, "Text, written as JSON with its quotation marks.", report);
}

function spelledChoices(schema: JsonSchema, values: readonly Json[]): JsonSchema {
  const type = typesOf(schema).includes("null") ? (["string", "null"] as const) : "string";
  return withMarks({ ...schema, type, enum: values.map(spelling) }, { jsonText: true });
}

/** Text for a value: a string stays plain unless it would be read as JSON. */
function spelling(value: Json): string {
  return typeof value !== "string" || parseJson(value) !== undefined ? JSON.stringify(value) : value;
}
