import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { CallSession, Failure } from "../../model/call/call.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { ValidationIssue } from "../../model/call/response.ts";
import type { Validator } from "../../model/call/validator.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { allSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { jsonFault, repeatedKey, withoutRounding } from "../../util/json-text.ts";
import type { JsonObject } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { sentence } from "../../util/texts.ts";
import { andThen } from "../../util/waits.ts";
import { type Bounds, NotJson, plainJson } from "../values/plain-json.ts";
import { failure } from "../values/response-errors.ts";
import { listIssues } from "./explain-faults.ts";

/** Arguments as plain data, or the fault of the arguments as a whole. */
export type ReadArguments =
  | { readonly args: unknown; readonly issues?: undefined }
  | { readonly args: undefined; readonly issues: readonly ValidationIssue[] };

export interface ArgumentReading {
  readonly policy: CompletePolicy;
  /** Whether values were parsed from a model's text: a whole number that a double cannot represent is already rounded, so it is refused. */
  readonly isByModel?: boolean;
}

/**
 * Copies the caller's arguments, or parses them if they are JSON text; blank text and the text `null` mean no arguments. Their size is checked
 * first, and they are read once, so that hostile arguments neither throw later nor change after the check.
 */
export function readArguments(
  given: unknown,
  tool: ToolRecord | undefined,
  { policy, isByModel = false }: ArgumentReading,
): ReadArguments {
  const bounds = boundsFor(tool, policy);
  try {
    if (typeof given === "string") return readText(given, bounds);
    return { args: given === undefined ? undefined : plainJson(given, bounds, isByModel) };
  } catch (error) {
    return refused(issueOf(error, bounds));
  }
}

function readText(text: string, bounds: Bounds): ReadArguments {
  if (text.length > bounds.bytes || Buffer.byteLength(text) > bounds.bytes)
    throw new NotJson("is too large", { bound: "bytes" });
  // Parsing takes far longer than counting, which stops at the limit.
  const signs = countSigns(text, bounds.values);
  if (signs.commas >= bounds.values) throw new NotJson("has too many values", { bound: "values" });
  if (text.trim() === "") return { args: {} };
  let parsed: unknown;
  try {
    parsed = JSON.parse(withoutRounding(text));
  } catch {
    return refused({ path: "", message: notJson(text) });
  }
  // Some servers encode the arguments as JSON twice.
  if (typeof parsed === "string" && parsed.trimStart().startsWith("{")) return readText(parsed, bounds);
  // Servers of local models send `null` for a call without arguments.
  if (parsed === null) return { args: {} };
  const count = new ParsedCount(bounds);
  // The fault is found again, with its path.
  if (!count.take(parsed, 0)) return { args: plainJson(parsed, bounds) };
  // A parser silently keeps the last of two equal keys, while a person may have seen the first.
  if (count.keys !== signs.colons)
    return refused({ path: "", message: `expected each key once; got ${JSON.stringify(repeatedKey(text))} twice` });
  return { args: parsed };
}

/** Counts the commas and colons of a JSON text outside of its strings; stops after a number of commas. */
function countSigns(text: string, mostCommas: number): { readonly commas: number; readonly colons: number } {
  let commas = 0;
  let colons = 0;
  for (let index = 0; index < text.length && commas < mostCommas; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = textEnd(text, index);
    else if (code === comma) commas += 1;
    else if (code === colon) colons += 1;
  }
  return { commas, colons };
}

/** The position of the closing quote of the string that starts here; the end of the text without one. */
function textEnd(text: string, from: number): number {
  for (let end = from; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - escapes - 1) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];

/** Counts parsed JSON, which needs no copy because nothing else refers to it. */
class ParsedCount {
  readonly #bounds: Bounds;
  #values = 0;
  keys = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** False if the value exceeds the bounds, or contains a number that was not read exactly. */
  take(value: unknown, level: number): boolean {
    if (typeof value === "number") return Number.isFinite(value);
    if (typeof value !== "object" || value === null) return true;
    if (level >= this.#bounds.depth) return false;
    const isList = Array.isArray(value);
    const parts: readonly unknown[] = isList ? value : Object.values(value);
    this.#values += parts.length;
    if (!isList) this.keys += parts.length;
    return this.#values <= this.#bounds.values && parts.every((part) => this.take(part, level + 1));
  }
}

function notJson(text: string): string {
  const { line, column, isCutOff, reason } = jsonFault(text) ?? { line: 1, column: 1, isCutOff: true, reason: "" };
  const what = isCutOff ? "ends too early" : `is not valid JSON at line ${line}, column ${column}: ${reason}`;
  return `expected a JSON object with the arguments; the text ${what}`;
}

const refused = (issue: ValidationIssue): ReadArguments => ({ args: undefined, issues: [issue] });

function issueOf(error: unknown, bounds: Bounds): ValidationIssue {
  if (!(error instanceof NotJson)) return { path: "", message: "the arguments cannot be read" };
  if (error.bound !== undefined) {
    return { path: "", message: `expected at most ${bounds[error.bound]} ${boundNames[error.bound]}` };
  }
  const { found, keys } = error;
  const path = pointerTo("", ...keys);
  if (found === "") return { path, message: "the arguments cannot be read" };
  if (!found.startsWith("the number")) return { path, message: `expected a JSON value; got ${found}` };
  return { path, message: found === "the number NaN" ? `expected a finite number; got ${found}` : tooPrecise };
}

const tooPrecise = `expected a number that a double represents exactly, such as an integer up to ${Number.MAX_SAFE_INTEGER}; got one that is larger or has more digits`;

const boundNames = { bytes: "bytes", depth: "levels of nesting", values: "values" } as const;

/** Comparing every pair of items takes quadratic time. */
const shareWhereUnique = 10;

function boundsFor(tool: ToolRecord | undefined, policy: CompletePolicy): Bounds {
  const { maxArgumentBytes: bytes, maxArgumentValues, maxDepth: depth } = policy;
  const values =
    tool !== undefined && comparesItems(tool) ? Math.floor(maxArgumentValues / shareWhereUnique) : maxArgumentValues;
  return { bytes, depth, values };
}

const comparesItems = memoize((tool: ToolRecord) => hasCostlyUnique(tool.jsonSchema));

/** Texts and numbers are looked up; only objects, arrays and items of an unknown type are compared in pairs. */
const hasCostlyUnique = (schema: JsonSchema): boolean =>
  allSchemas(schema).some(({ uniqueItems, items }) => uniqueItems === true && !isScalar(items));

function isScalar(items: JsonSchema["items"]): boolean {
  const types = typeof items === "object" ? [items.type ?? []].flat() : [];
  return types.length > 0 && types.every((type) => type !== "object" && type !== "array");
}

/** Refuses arguments that are not JSON, or larger than the policy allows, with an example. */
export const unreadable = (
  tool: ToolRecord,
  issues: readonly ValidationIssue[],
  { modules }: CallSession,
): Failure | Promise<Failure> =>
  andThen(modules.validators(tool), ({ input }) => refusedArguments(tool, issues, rightCall(tool, input)));

/** Explains the faults of arguments. A failed refinement of the tool's own schema has no example, because the refinement is code. */
export function refusedArguments(
  { toolId }: ToolRecord,
  issues: readonly ValidationIssue[],
  example?: JsonObject,
): Failure {
  const how = example === undefined ? "and call again" : "as in the example";
  return failure("VALIDATION", sentence(`The arguments of ${toolId} do not fit: ${listIssues(issues, "")}`), {
    suggestion: `Correct the arguments ${how}.`,
    issues,
    ...defined({ example }),
  });
}

/** The sample nearest to the arguments sent, if it is valid. */
export function rightCall(tool: ToolRecord, validator: Validator, sent?: unknown): JsonObject | undefined {
  const sample = sampleInput(tool, sent);
  return validator(sample) ? sample : undefined;
}
