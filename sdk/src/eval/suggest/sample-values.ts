import type { JsonSchema } from "../../model/json-schema.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ToolExample } from "../../model/tool/tool.ts";
import type { WordedTool } from "./request-words.ts";

/** A tool for which cases are suggested. */
export interface SuggestedTool extends WordedTool {
  readonly examples?: readonly ToolExample[] | undefined;
}

/** What a person might say for a text, by the name of its parameter. */
const samples: readonly (readonly [name: RegExp, value: string])[] = [
  [/(?:dir|directory|folder)(?:path|name)?$/i, "reports/2035"],
  [/(?:path|file|filename|source|src)$/i, "reports/summary.md"],
  [/(?:destination|target|dest)$/i, "archive/summary.md"],
  [/(?:url|uri|link|href)$/i, "https://example.com/summary"],
  [/(?:e-?mail|recipient)s?$/i, "ada@example.com"],
  [/(?:city|location|place|town)$/i, "Vienna"],
  [/(?:country)$/i, "Austria"],
  [/(?:date|day)$/i, "2035-03-14"],
  [/(?:repo|repository|project)$/i, "compass"],
  [/(?:owner|user|username|author|assignee|person|from|to)$/i, "ada"],
  [/(?:query|search|term|keyword|pattern)s?$/i, "invoice"],
  [/(?:id|key|number|code)s?$/i, "A-1042"],
  [/(?:name|title|label|subject)s?$/i, "Compass"],
  [/(?:content|text|body|message|description|comment|note)s?$/i, "The report is ready."],
];

/** Arguments that a request may give: those of an example, or else a value for each required parameter. */
export function sampleValues({ name: tool, input, examples = [] }: SuggestedTool): JsonObject {
  const [example] = examples;
  if (example !== undefined) return example.input;
  const sample = sampleInput({ jsonSchema: withItems(input), metadata: { category: "utility" } });
  return Object.fromEntries(
    Object.entries(sample)
      .map(([name, value]): [string, Json] => [
        name,
        spoken(/dir|folder/i.test(tool) && /path$/i.test(name) ? "folder" : name, value),
      ])
      .filter(([, value]) => !isEmpty(value)),
  );
}

/** A required list has an item: an empty one asks for nothing. */
function withItems(schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const filled = Object.entries(properties).map(([name, property]): [string, JsonSchema] => [
    name,
    property.type === "array" && property.default === undefined
      ? { ...property, minItems: Math.max(1, property.minItems ?? 0) }
      : property,
  ]);
  return { ...schema, properties: Object.fromEntries(filled) };
}

/** The text that stands for any becomes one that fits the name. */
function spoken(name: string, value: Json): Json {
  if (typeof value === "string")
    return value === "text" ? (samples.find(([pattern]) => pattern.test(name))?.[1] ?? "Compass") : value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => spoken(name, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spoken(key, part)]));
}

const isEmpty = (value: Json): boolean =>
  (Array.isArray(value) && value.length === 0) || (isRecord(value) && Object.keys(value).length === 0);
