import type { JsonSchema } from "../../model/json-schema.ts";
import { pruneDefinitions } from "../../schema/definitions.ts";
import { typesOf, isObjectSchema } from "../../schema/types.ts";
import { mapSchemas, mapValues } from "../../schema/walk.ts";
import { collectReverse } from "./collect-reverse.ts";
import type { Written } from "./make-adapter.ts";
import { moveKeywords, type KeywordRules } from "./move-keywords.ts";
import { distributeUnions, oneOfToAnyOf } from "./unions.ts";
import type { Note, Report } from "./report.ts";
import { strictRefusals } from "./strict-refusals.ts";
import { plainParameters, toPlain } from "./to-plain.ts";
import { tuplesToArrays } from "./tuples-to-arrays.ts";
import { addNull, allowsNull, withMarks } from "./schema-node.ts";

interface StrictParameters extends Omit<Written, "definition"> {
  readonly parameters: Written["definition"];
  readonly strict: boolean;
}

/** The input in the strict subset where it fits, otherwise as it is with a finding for each reason. */
export function strictParameters(input: JsonSchema, report: Report): StrictParameters {
  const notes: Note[] = [];
  const arrays = tuplesToArrays(input, (note) => notes.push(note));
  const relaxed = oneOfToAnyOf(distributeUnions(arrays), (note) => notes.push(note));
  const moved = moveKeywords(relaxed, strictKeywords, (note) => notes.push(note));
  const parameters = pruneDefinitions(requireAll(moved));
  const reverse = collectReverse(parameters);
  const refusals = strictRefusals(input, parameters, reverse.conflicts);
  if (refusals.length > 0) {
    refusals.forEach(report);
    return { parameters: looseParameters(input, report), strict: false };
  }
  // What is not sent is so because of the strict subset, and not for what every API of OpenAI demands.
  for (const note of notes) report(note.limit === "keywords" ? { ...note, limit: "strict-subset" } : note);
  return { parameters: toPlain(parameters), strict: true, reverse: reverse.map };
}

/** The input for an API that does not enforce it: nothing is lost but our own notes. */
export function looseParameters(input: JsonSchema, report: Report): Written["definition"] {
  const moved = moveKeywords(tuplesToArrays(input, report), looseKeywords, report);
  const withItems = mapSchemas(moved, (schema) =>
    typesOf(schema).includes("array") && typeof schema.items !== "object" ? { ...schema, items: {} } : schema,
  );
  return plainParameters(withItems);
}

const formats = new Set(["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]);

const strictSet = new Set<string>([
  ...["$ref", "$defs", "type", "title", "description", "const", "enum", "pattern", "anyOf"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "maxItems"],
]);

const strictKeywords: KeywordRules = {
  isAllowed: (keyword, schema) => strictSet.has(keyword) || (keyword === "format" && formats.has(schema.format ?? "")),
};

const ours = new Set(["$schema", "$comment", "x-unit", "x-secret", "x-mcp-header"]);

const looseKeywords: KeywordRules = { isAllowed: (keyword) => !ours.has(keyword) };

/** Every object closed and every property required; one that was optional takes `null`, which stands for "left out". */
function requireAll(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    if (!isObjectSchema(schema)) return schema;
    const properties = mapValues(schema.properties ?? {}, (property, key) => {
      if (schema.required?.includes(key) || allowsNull(property, root)) return property;
      return withMarks(addNull(property), { dropNull: true });
    });
    return { ...schema, properties, required: Object.keys(properties), additionalProperties: false };
  });
}
