import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { Call, Failure } from "../../model/call/call.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { ValidationIssue } from "../../model/call/response.ts";
import type { StandardIssue, StandardOutcome } from "../../model/explicit-schema.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { Revival } from "../../model/tool/tool.ts";
import { referenceKeys, resolveReference } from "../../schema/definitions.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { memoize } from "../../util/memo.ts";
import { andThen } from "../../util/waits.ts";
import { failure, unexpected } from "../values/response-errors.ts";

/** The result of a tool's own schema; `undefined` members are omitted if the schema has no result. */
export type Parsed =
  | { readonly value: unknown }
  | { readonly issues: readonly ValidationIssue[] }
  | Failure
  | { readonly isUnchanged: true };

/**
 * Runs the schema that the tool's definition provides as a value: it checks refinements, and its transformed value reaches the handler. Only for
 * tools whose record requires it, because the handler's module has to be loaded.
 */
export function parseArguments(call: Call, clock: Clock): Parsed | Promise<Parsed> {
  return andThen(call.session.modules.handler(call.tool), (handler) =>
    andThen(parse(handler, call, clock), (outcome) => {
      if ("value" in outcome) kept(call.args as object).parsed = outcome;
      return outcome;
    }),
  );
}

const kept = memoize((_: object): { parsed?: { readonly value: unknown } } => ({}));

/** The value that the schema returned for these arguments; undefined if the tool's schema does not change them. */
export const parsedArguments = ({ tool, args }: Call): { readonly value: unknown } | undefined =>
  tool.parsesInput === true ? kept(args as object).parsed : undefined;

function parse({ input: schema }: Handler, call: Call, clock: Clock): Parsed | Promise<Parsed> {
  const standard = schema?.["~standard"];
  if (standard?.validate === undefined) return { isUnchanged: true };
  try {
    const outcome = standard.validate(call.args);
    return outcome instanceof Promise ? later(outcome, call, clock) : settled(outcome);
  } catch (thrown) {
    return failed(thrown, call);
  }
}

function later(pending: Promise<StandardOutcome>, call: Call, clock: Clock): Promise<Parsed> {
  const waiting = { clock, whenCancelled: "its arguments were checked", doing: "checking the arguments" };
  const parsed = pending.then(settled).catch((thrown: unknown) => failed(thrown, call));
  return inTime(parsed, call, waiting);
}

const mostIssues = 50;

const settled = ({ issues, ...outcome }: StandardOutcome): Parsed =>
  issues === undefined
    ? { value: (outcome as { readonly value: unknown }).value }
    : { issues: issues.slice(0, mostIssues).map(toIssue) };

function toIssue({ message, path = [] }: StandardIssue): ValidationIssue {
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return { path: pointerTo("", ...keys), message: message.replace(/[.\s]+$/, "") };
}

const failed = (cause: unknown, { id: callId, tool }: Call): Failure =>
  unexpected(`${tool.toolId} failed while its arguments were checked`, { callId, cause, partialSideEffects: false });

/**
 * Converts valid arguments to the types of the handler's signature: texts become a `Date` or `URL` where it expects one. `input` itself is not
 * changed; a text that is not a valid date or URL stays a text.
 */
export function reviveInput(
  input: unknown,
  { jsonSchema, revive }: Pick<ToolRecord, "jsonSchema" | "revive">,
): unknown {
  if (revive === undefined || revive.length === 0) return input;
  const kinds = new Map(revive.map(({ path, as }) => [path, as]));
  return revived(input, { schema: jsonSchema, pointer: "" }, { root: jsonSchema, kinds });
}

interface Spot {
  readonly schema: JsonSchema;
  readonly pointer: string;
}

interface Plan {
  readonly root: JsonSchema;
  readonly kinds: ReadonlyMap<string, Revival["as"]>;
}

function revived(value: unknown, given: Spot, plan: Plan): unknown {
  const spot = target(given, plan);
  const as = plan.kinds.get(spot.pointer);
  if (as !== undefined && typeof value === "string") return made[as](value) ?? value;
  const branch = branches(spot).find((candidate) => mayFit(value, candidate, { ...plan, levels: deepestLook }));
  if (branch !== undefined) return revived(value, branch, plan);
  const inside = (part: unknown, key: string | number): unknown => {
    const next = below(spot, key);
    return next === undefined ? part : revived(part, next, plan);
  };
  if (Array.isArray(value)) return (value as readonly unknown[]).map(inside);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inside(part, key)]));
}

const made = {
  // A leap second is a valid time, but `Date` does not accept it.
  date: (text: string): Date | undefined => {
    const date = new Date(text.replace(/:60(?=[.Zz+-])/, ":59"));
    return Number.isNaN(date.getTime()) ? undefined : date;
  },
  url: (text: string): URL | undefined => URL.parse(text) ?? undefined,
};

function target({ schema, pointer }: Spot, { root }: Plan): Spot {
  const keys = schema.$ref === undefined ? undefined : referenceKeys(schema.$ref);
  const found = schema.$ref === undefined ? undefined : resolveReference(root, schema.$ref);
  return keys === undefined || found === undefined
    ? { schema, pointer }
    : { schema: found, pointer: pointerTo("", ...keys) };
}

const branches = ({ schema, pointer }: Spot): readonly Spot[] =>
  (schema.anyOf ?? []).map((branch, index) => ({ schema: branch, pointer: `${pointer}/anyOf/${index}` }));

function below({ schema, pointer }: Spot, key: string | number): Spot | undefined {
  const { properties = {}, patternProperties = {}, prefixItems = [], items, additionalProperties } = schema;
  const at = (part: JsonSchema | boolean | undefined, ...keys: readonly string[]): Spot | undefined =>
    typeof part === "object" ? { schema: part, pointer: pointerTo(pointer, ...keys) } : undefined;
  if (typeof key === "number") return at(prefixItems[key], "prefixItems", String(key)) ?? at(items, "items");
  if (Object.hasOwn(properties, key)) return at(properties[key], "properties", key);
  const pattern = Object.keys(patternProperties).find((candidate) => new RegExp(candidate, "u").test(key));
  return pattern === undefined
    ? at(additionalProperties, "additionalProperties")
    : at(patternProperties[pattern], "patternProperties", pattern);
}

/** The value is valid, so one branch fits. A few levels are enough to find it. */
const deepestLook = 3;

interface Look extends Plan {
  readonly levels: number;
}

function mayFit(value: unknown, given: Spot, look: Look): boolean {
  const spot = target(given, look);
  const { kinds, levels } = look;
  const closer = { ...look, levels: levels - 1 };
  const { schema, pointer } = spot;
  const as = kinds.get(pointer);
  if (as !== undefined) return typeof value === "string" && made[as](value) !== undefined;
  if (schema.const !== undefined && schema.const !== value) return false;
  if (schema.enum?.some((word) => word === value) === false) return false;
  const inner = branches(spot);
  if (inner.length > 0) return levels === 0 || inner.some((branch) => mayFit(value, branch, closer));
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  const parts = isRecord(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  if (isRecord(value) && schema.required?.every((key) => Object.hasOwn(value, key)) === false) return false;
  return parts.every(([key, part]) => {
    const next = below(spot, key);
    if (next === undefined) return !isRecord(value) || schema.additionalProperties !== false;
    return levels === 0 || mayFit(part, next, closer);
  });
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRecord(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** The awaited step, as a phrase: `its arguments were checked`, `checking its arguments`. */
export interface Waiting {
  readonly clock: Clock;
  readonly whenCancelled: string;
  readonly doing: string;
}

/** Waits for the tool's code that runs before the handler, within the handler's time limit. `pending` must not reject. */
export function inTime<Value>(
  pending: Promise<Value>,
  { tool, signal, session }: Call,
  { clock, whenCancelled, doing }: Waiting,
): Promise<Value | Failure> {
  const timeoutMs = tool.metadata.timeoutMs ?? session.policy.timeoutMs;
  return new Promise((resolve) => {
    const end = (value: Value | Failure): void => {
      cancelTimer?.();
      signal.removeEventListener("abort", cancel);
      resolve(value);
    };
    const stop = (why: string): void => end(failure("TRANSIENT", `${tool.toolId}: ${why}.`));
    const cancel = (): void => stop(`the call was cancelled while ${whenCancelled}`);
    const expire = (): void => stop(`${doing} took longer than ${timeoutMs} ms`);
    const cancelTimer = timeoutMs > 0 ? clock.after(timeoutMs, expire) : undefined;
    signal.addEventListener("abort", cancel, { once: true });
    void pending.then(end);
  });
}
