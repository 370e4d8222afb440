import type { Json, JsonObject } from "../../util/json.ts";
import { categories, risks, toolTypes, type ToolMetadata } from "../../model/tool/tool.ts";
import { lifecycleEvents } from "../../model/conversation/lifecycle-event.ts";
import { hookFailurePolicies } from "../../model/tool/hook-failure.ts";
import { toolNameForm, toolNamePattern } from "../../model/tool/tool-options.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { isRecord } from "../../util/is-record.ts";
import { isSemanticVersion } from "../../util/texts.ts";

export interface OptionShape {
  /** Completes "must be …". */
  readonly wanted: string;
  /** How a value of several parts is written. */
  readonly example?: string;
  accepts(value: Json): boolean;
}

const isText = (value: Json | undefined): boolean => typeof value === "string" && value.trim() !== "";
const isTexts = (value: Json): boolean => Array.isArray(value) && value.every(isText);
const isCount = (value: Json | undefined, least: number): boolean => Number.isInteger(value) && Number(value) >= least;

export const text: OptionShape = { wanted: "a string", accepts: isText };
export const texts: OptionShape = { wanted: "an array of strings", accepts: isTexts };
const yesOrNo: OptionShape = { wanted: "true or false", accepts: (value) => typeof value === "boolean" };
const milliseconds: OptionShape = {
  wanted: "a number of milliseconds greater than 0",
  accepts: (value) => typeof value === "number" && value > 0,
};
const oneOf = (words: readonly string[]): OptionShape => ({
  wanted: `one of ${words.join(", ")}`,
  accepts: (value) => typeof value === "string" && words.includes(value),
});

const knownTypes: readonly string[] = toolTypes;

/** A host may add its types; what resembles one of Toolwright is a slip. */
const isToolType = (name: string): boolean =>
  knownTypes.includes(name) || (/^[a-z][a-z0-9_]{0,62}$/.test(name) && nearestName(name, knownTypes) === undefined);

const hasOnly = (table: JsonObject, keys: readonly string[]): boolean =>
  Object.keys(table).every((key) => keys.includes(key));

const isError = (value: Json): boolean =>
  isRecord(value) &&
  hasOnly(value, ["error", "when"]) &&
  isText(value.when) &&
  (value.error === undefined || isText(value.error));

const isExample = (value: Json): boolean =>
  isRecord(value) &&
  hasOnly(value, ["request", "input", "output"]) &&
  isRecord(value.input) &&
  (value.request === undefined || isText(value.request));

export const shapeOf = (name: string): OptionShape | undefined =>
  Object.hasOwn(optionShapes, name) ? optionShapes[name as keyof ToolMetadata] : undefined;

export function isToolMetadata(data: object): data is ToolMetadata {
  const entries = Object.entries(data) as readonly (readonly [string, Json])[];
  return "category" in data && entries.every(([name, value]) => shapeOf(name)?.accepts(value) === true);
}

const optionShapes: Readonly<Record<keyof ToolMetadata, OptionShape>> = {
  category: oneOf(categories),
  name: { wanted: toolNameForm, accepts: (value) => typeof value === "string" && toolNamePattern.test(value) },
  title: text,
  version: {
    wanted: "a semantic version such as 1.2.0",
    accepts: isSemanticVersion,
  },
  author: text,
  tags: texts,
  deprecated: {
    wanted: "an object with a `reason` and perhaps a `replacement`",
    example: '{ reason: "Replaced by a faster tool." }',
    accepts: (value) =>
      isRecord(value) &&
      hasOnly(value, ["reason", "replacement"]) &&
      isText(value.reason) &&
      (value.replacement === undefined || isText(value.replacement)),
  },
  modes: texts,
  requires: texts,
  examples: {
    wanted: "an array of objects with an `input` object, and perhaps a `request` and an `output`",
    example: '[{ request: "What a user says", input: {} }]',
    accepts: (value) => Array.isArray(value) && value.every(isExample),
  },
  enabled: yesOrNo,
  onFailure: oneOf(hookFailurePolicies),
  applyTo: { wanted: "a string or an array of strings", accepts: (value) => isText(value) || isTexts(value) },
  timeoutMs: milliseconds,
  latencyBudgetMs: milliseconds,
  repeatable: yesOrNo,
  maxOutput: { wanted: "a whole number of characters from 1", accepts: (value) => isCount(value, 1) },
  quiet: yesOrNo,
  retry: {
    wanted: "an object with `attempts`, a whole number from 0",
    example: "{ attempts: 2 }",
    accepts: (value) => isRecord(value) && hasOnly(value, ["attempts"]) && isCount(value.attempts, 0),
  },
  risk: oneOf(risks),
  confirm: yesOrNo,
  idempotent: yesOrNo,
  component: text,
  display: oneOf(["inline", "artifact"]),
  on: oneOf(lifecycleEvents),
  agents: texts,
  order: { wanted: "a number", accepts: (value) => typeof value === "number" },
  type: {
    wanted: `one of ${toolTypes.join(", ")}, or the name of a type of the host in lower case`,
    accepts: (value) => typeof value === "string" && isToolType(value),
  },
  to: text,
  errors: {
    wanted: "an array of objects with `when`, and perhaps `error`",
    accepts: (value) => Array.isArray(value) && value.every(isError),
  },
};
