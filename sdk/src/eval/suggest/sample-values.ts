import { sampleInput } from "../../registry/sample-input.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ToolExample } from "../../model/tool/tool.ts";
import type { WordedTool } from "./request-words.ts";

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

/** Arguments that a request may give: an example's arguments, or else a value for each required parameter. */
export function sampleValues({ input, examples = [] }: SuggestedTool): JsonObject {
  const [example] = examples;
  if (example !== undefined) return example.input;
  const sample = sampleInput({ jsonSchema: input, metadata: { category: "utility" } });
  const values = Object.entries(sample).map(([name, value]): [string, Json] => [name, spoken(name, value)]);
  return Object.fromEntries(values.filter(([, value]) => !["[]", "{}"].includes(JSON.stringify(value))));
}

/** In place of the word that stands for any text, one that fits the name. */
function spoken(name: string, value: Json): Json {
  if (value === "text") return samples.find(([pattern]) => pattern.test(name))?.[1] ?? "Compass";
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => spoken(name, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spoken(key, part)]));
}
