import type { Call, Failure } from "../../model/call/call.ts";
import type { StandardIssue, StandardOutcome } from "../../model/explicit-schema.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { ValidationIssue } from "../../model/call/response.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { andThen } from "../values/and-then.ts";
import { memoize } from "../../util/memo.ts";
import { unexpected } from "../values/response-errors.ts";
import { inTime } from "./in-time.ts";

/** What a schema made of the arguments; `undefined` members are left out where it has nothing to say. */
export type Parsed =
  | { readonly value: unknown }
  | { readonly issues: readonly ValidationIssue[] }
  | Failure
  | { readonly isUnchanged: true };

/**
 * Runs the schema that the tool's definition gives as a value: what it refines is checked, and what it transforms reaches the
 * handler. Only for tools whose record says so, because the handler's module has to be loaded.
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

/** What the schema has made of these arguments; undefined for a tool whose schema makes nothing of them. */
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
