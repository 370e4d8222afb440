import type { EvalCase } from "../../model/eval/eval-case.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolExample } from "../../model/tool/tool.ts";
import { scoreDefinitions } from "../../ranking/rank-definitions.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { rootProperties } from "../../schema/schemas-at.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { parameterLabel, plainRequest, withValues, type WordedTool } from "./request-words.ts";
import { kindsOf } from "./value-kinds.ts";

export interface SuggestedTool extends WordedTool {
  readonly examples?: readonly ToolExample[] | undefined;
}

/** Names of two tools that a model may confuse. */
export type ClosePair = readonly [one: string, other: string];

/**
 * Cases to review, worded by templates: confusion pairs, each kind of enum and union, requests that lack an argument, and requests outside the set.
 *
 * @param close Pairs that the verifier finds similar; pairs in which one description names the other tool are added.
 */
export function suggestCases(tools: readonly SuggestedTool[], close: readonly ClosePair[]): readonly EvalCase[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const pairs = withoutRepeats([...close, ...namedPairs(tools)]);
  return [
    ...pairs.flatMap(([one, other]) => [
      ...confusionCase(byName.get(one), other),
      ...confusionCase(byName.get(other), one),
    ]),
    ...tools.flatMap(kindCases),
    ...tools.flatMap(missingCase),
    ...outsideRequests
      .filter((request) => scoreDefinitions(request, tools).matches.length === 0)
      .slice(0, maxOutside)
      .map(outsideCase),
  ];
}

/** Everyday requests, of which a set of tools serves few. */
const outsideRequests: readonly string[] = [
  "Which wine goes with mushroom risotto?",
  "Write a limerick about a sleepy walrus.",
  "Who won the chess championship in 1972?",
  "How do I get red wine out of a carpet?",
  "Suggest three names for a kitten.",
  "What is the plural of octopus?",
  "Explain why the sky is blue to a child.",
  "How long do I boil an egg?",
  "Compose a haiku about autumn rain.",
  "Which muscles does rowing train?",
];

const maxOutside = 4;

/** Pairs in which one tool's description names the other: `Not for articles: use kb_search`. */
const namedPairs = (tools: readonly SuggestedTool[]): readonly ClosePair[] =>
  tools.flatMap(({ name, description }) => {
    const words = new Set(description.match(/[A-Za-z][\w-]*/g) ?? []);
    return tools
      .filter((other) => other.name !== name && words.has(other.name))
      .map((other): ClosePair => [name, other.name]);
  });

function withoutRepeats(pairs: readonly ClosePair[]): readonly ClosePair[] {
  const byKey = new Map(pairs.map((pair) => [JSON.stringify(pair.toSorted()), pair]));
  return [...byKey.values()];
}

function confusionCase(tool: SuggestedTool | undefined, other: string): readonly EvalCase[] {
  if (tool === undefined) return [];
  const example = tool.examples?.find(({ request }) => request !== undefined);
  const values = example?.input ?? sampleValues(tool);
  const request = example?.request ?? withValues(plainRequest(tool), values, tool.input);
  const id = `${tool.name}, not ${other}`;
  return [{ id, request, expect: { tool: tool.name }, forbid: [other], generated: "template" }];
}

/** One case for each value of an enum, and for each alternative of a union. */
function kindCases(tool: SuggestedTool): readonly EvalCase[] {
  return kindsOf(tool).map(({ parameter, label, value, schema }) => {
    const { [parameter]: _own, ...others } = sampleValues(tool);
    const expected: JsonSchema = { type: "object", properties: { [parameter]: schema }, required: [parameter] };
    return {
      id: `${tool.name}, ${parameter} ${label}`,
      request: withValues(plainRequest(tool), { ...others, [parameter]: value }, tool.input),
      expect: { tool: tool.name, arguments: expected as JsonObject },
      generated: "template",
    };
  });
}

/** Common words from which a model could invent the argument. */
const freeText =
  /^(?:query|question|text|message|prompt|content|body|input|topic|search|thought|description|title|summary|data)$/i;

/** A request that lacks an argument that cannot be guessed: a question is expected, and no call. */
function missingCase(tool: SuggestedTool): readonly EvalCase[] {
  const properties = rootProperties(tool.input);
  const required = (tool.input.required ?? []).filter((name) => {
    const { type, enum: values, const: constant, default: usual } = properties[name] ?? {};
    return (
      ["string", "integer", "number"].includes(String(type)) &&
      values === undefined &&
      constant === undefined &&
      usual === undefined &&
      !freeText.test(name)
    );
  });
  const [lacking] = required;
  if (lacking === undefined) return [];
  const values = sampleValues(tool);
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !required.includes(name)));
  const label = parameterLabel(lacking, properties[lacking] ?? {});
  return [
    {
      id: `${tool.name} without ${label}`,
      request: withValues(plainRequest(tool), given, tool.input),
      expect: { none: true },
      reply: { contains: "?" },
      generated: "template",
    },
  ];
}

const outsideCase = (request: string): EvalCase => ({
  id: `outside: ${request}`,
  request,
  expect: { none: true },
  generated: "template",
});

/** A plausible text for a parameter, by its name. */
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

/** Arguments for a request: an example's arguments, otherwise a value for each required parameter. */
function sampleValues({ input, examples = [] }: SuggestedTool): JsonObject {
  const [example] = examples;
  if (example !== undefined) return example.input;
  const sample = sampleInput({ jsonSchema: input, metadata: { category: "utility" } });
  const values = Object.entries(sample).map(([name, value]): [string, Json] => [name, spoken(name, value)]);
  return Object.fromEntries(values.filter(([, value]) => !["[]", "{}"].includes(JSON.stringify(value))));
}

/** Replaces the placeholder word with a word that fits the name. */
function spoken(name: string, value: Json): Json {
  if (value === "text") return samples.find(([pattern]) => pattern.test(name))?.[1] ?? "Compass";
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => spoken(name, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spoken(key, part)]));
}
