import type { JsonObject, Json } from "../util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../model/json-schema.ts";
import { schemaForms } from "../schema/forms/schema-forms.ts";
import { typesOf, without, typesOfValues } from "../schema/types.ts";
import { collectReverse } from "./dialect/collect-reverse.ts";
import { constToEnum, simplifyEnums } from "./dialect/simplify-enums.ts";
import { exactMinimum, geminiLimits, geminiNames } from "./dialect/gemini-limits.ts";
import { inlineRefs, type ReplaceRef } from "./dialect/inline-refs.ts";
import { headOf, makeProvider } from "./dialect/make-adapter.ts";
import { keywordsOf, moveKeywords, sayLimits } from "./dialect/move-keywords.ts";
import { distributeUnions, oneOfToAnyOf } from "./dialect/unions.ts";
import { openKeys } from "./dialect/open-keys.ts";
import { addSentences } from "./dialect/sentences.ts";
import { renameKeys } from "./dialect/rename-keys.ts";
import type { Report } from "./dialect/report.ts";
import { spellAsJson, spelled } from "./dialect/spell-as-json.ts";
import { tuplesToArrays } from "./dialect/arrays-of-items.ts";
import { isAnnotation, keywordOf } from "../schema/keywords.ts";
import { mapSchemas, mapValues } from "../schema/walk.ts";
import { allParts, marksOf, withMarks } from "./dialect/schema-node.ts";
import { defined } from "../util/defined.ts";

const form = schemaForms["gemini-native"];

/** Gemini function declarations with `parameters`, the form that every server supports: a schema with upper-case types. */
export default makeProvider({
  id: "gemini-native",
  profile: {
    title: "Gemini (Schema)",
    limits: [...geminiLimits, ...form.limits],
  },
  names: geminiNames,
  write({ tool, input }, report) {
    const parameters = renameKeys(reduced(input, report), form.keys, report);
    const hasParameters = Object.keys(parameters.properties ?? {}).length > 0;
    const definition: JsonObject = {
      ...headOf(tool),
      ...(hasParameters && { parameters: toProto(parameters) }),
    };
    return { definition, reverse: collectReverse(parameters).map };
  },
});

function reduced(input: JsonSchema, report: Report): JsonSchema {
  const limited = sayLimits(without(inlineRefs(input, cutCycles(report)), "$defs"), report);
  const inlined = openKeys(limited, () => false, report);
  const unions = distributeUnions(oneOfToAnyOf(tuplesToArrays(inlined, report), report));
  const single = splitTypes(simplifyEnums(constToEnum(unions), report));
  return moveKeywords(exactMinimum(spellAsJson(single, report)), keywordsOf(form), report);
}

const deepest = 2;

/** A recursive shape is inlined twice, then sent as text. */
function cutCycles(report: Report): ReplaceRef {
  return (schema, { open, isTooLarge }) => {
    const isWrittenOut = !isTooLarge && open.filter((ref) => ref === schema.$ref).length < deepest;
    return isWrittenOut ? undefined : spelled(schema, "The same shape again, written as JSON.", report);
  };
}

/** Every schema of several types as an `anyOf` with one type each; a type or null stays as it is. */
function splitTypes(root: JsonSchema): JsonSchema {
  if (!allParts(root).some(hasSeveralTypes)) return root;
  return mapSchemas(root, (schema) => {
    if (!hasSeveralTypes(schema)) return schema;
    const types = typesOf(schema);
    const entries = Object.entries(schema);
    const outside: JsonSchema = Object.fromEntries(entries.filter(([keyword]) => isAnnotation(keyword)));
    const anyOf = types.map((type) => withMarks(partFor(schema, type), { pointer: marksOf(schema).pointer }));
    return withMarks({ ...outside, anyOf }, marksOf(schema));
  });
}

const hasSeveralTypes = ({ type }: JsonSchema): boolean =>
  Array.isArray(type) && type.filter((name) => name !== "null").length > 1;

/** Whether a keyword applies to values of one type: keywords for all types stay in place. */
const isAbout = (keyword: string, type: JsonSchemaType): boolean =>
  keyword === "format" ? type === "string" : keywordOf(keyword)?.types?.includes(type) === true;

function partFor(schema: JsonSchema, type: JsonSchemaType): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => isAbout(keyword, type));
  const values = schema.enum?.filter((value) => isOfType(value, type));
  return { type, ...Object.fromEntries(kept), ...(values && values.length > 0 && { enum: values }) };
}

function isOfType(value: Json, type: JsonSchemaType): boolean {
  const is = typesOfValues([value]);
  return is === type || (is === "integer" && type === "number");
}

/**
 * The schema in the form of Gemini's `Schema`: upper-case types, `nullable`, counts as text. Expects the result of the other passes: one type or null
 * for each schema, or alternatives, and text in every enum.
 */
function toProto(schema: JsonSchema): JsonObject {
  const alternatives = alternativesOf(schema);
  const parts = alternatives.filter((part) => part.type !== "null");
  const [only = alternatives[0] ?? schema] = parts;
  const nullable = parts.length < alternatives.length && parts.length > 0 && { nullable: true };
  const written = (part: JsonSchema): JsonObject => ({
    ...annotationsOf(part),
    ...typeOf(part),
    ...contentOf(part),
    ...nullable,
  });
  return parts.length > 1 ? { anyOf: parts.map(written) } : written(only);
}

/** The alternatives of a schema. Keywords for all of them move to the first one, because Gemini allows no keyword next to `anyOf`. */
function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf === undefined) return [schema];
  const { title, description } = schema;
  const parts = schema.anyOf.flatMap(alternativesOf);
  const first = parts.find((part) => part.type !== "null") ?? {};
  const inner = [first.description].filter((text) => text !== undefined && text !== description) as string[];
  const said = description === undefined ? first : addSentences({ ...first, description }, inner);
  return parts.map((part) => (part === first ? { ...said, ...defined({ title: title ?? first.title }) } : part));
}

function annotationsOf({ title, description }: JsonSchema): JsonObject {
  return { ...defined({ title, description }) };
}

function typeOf(schema: JsonSchema): JsonObject {
  const types = typesOf(schema);
  const type = types.find((name) => name !== "null") ?? "string";
  return { type: type.toUpperCase(), ...(types.includes("null") && { nullable: true }) };
}

function contentOf(schema: JsonSchema): JsonObject {
  const { enum: values, format, pattern, minimum, maximum, items, properties, required } = schema;
  const keys = Object.keys(properties ?? {});
  return {
    ...(values ? { format: "enum", enum: values } : format !== undefined && { format }),
    ...defined({ pattern, minimum, maximum }),
    ...countsOf(schema),
    ...(typeof items === "object" && { items: toProto(items) }),
    ...(properties && { properties: mapValues(properties, toProto) }),
    ...(required && required.length > 0 && { required }),
    ...(keys.length > 1 && { propertyOrdering: keys }),
  };
}

const countKeywords = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;

/** Counts are 64-bit numbers there, which JSON writes as text. */
function countsOf(schema: JsonSchema): JsonObject {
  const counts = countKeywords.flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [[keyword, String(schema[keyword])]],
  );
  return Object.fromEntries(counts) as JsonObject;
}
