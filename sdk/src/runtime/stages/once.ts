import type { Call, CallTurn, CutResult, Failure, Next, Outcome, Stage } from "../../model/call/call.ts";
import type { RedundancyRule } from "../../model/call/policy.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { orElse } from "../../util/failures.ts";
import { stableJson } from "../../util/stable-json.ts";
import { andThen, unlessAborted } from "../../util/waits.ts";
import { isAsked } from "../confirmation/confirmations.ts";
import { failure } from "../values/response-errors.ts";
import { answeredById } from "../calls/known-calls.ts";

const stage: Stage = {
  name: "once",
  run: (call, next) => (isKnownById(call) ? answeredById(call, (own) => inTurn(own, next)) : inTurn(call, next)),
};

export default stage;

/** An idempotent action may run again: it changes nothing more and returns the current result. */
const isKnownById = ({ tool }: Call): boolean => tool.category === "action" && tool.metadata.idempotent !== true;

/** A call of the turn with which later calls are compared. */
interface FirstCall {
  readonly callId: string;
  readonly tool: ToolRecord;
  /** JSON text: the handler may change them. */
  readonly args: string;
  /** Settles when the call has ended; undefined until it first waits, and after its end. */
  running?: Promise<unknown> | undefined;
  /** The outcome; undefined while the call runs, and if its result is too large to keep. */
  outcome?: Failure | RememberedResult | undefined;
}

/** The session has already applied the intents, and the first call has returned the warnings. */
interface RememberedResult {
  readonly ok: true;
  /** JSON text, because the caller may change its copy. */
  readonly data: string;
  readonly cut: CutResult | undefined;
}

/** The calls of a turn. They are not logged: when another process continues a turn, the list starts empty. */
export const turnMemory = ({ parts }: Pick<CallTurn, "parts">): Set<FirstCall> => parts.keep(noCalls);

const noCalls = (): Set<FirstCall> => new Set();

/** Maximum number of remembered calls of a turn; the oldest are forgotten first. */
const mostRemembered = 200;

/** A repeated call in one turn gets the first result, or is refused. */
function inTurn(call: Call, next: Next): Outcome | Promise<Outcome> {
  const rule = ruleOf(call);
  const isRead = isReadOnly(call.tool);
  if (rule === "run" && isRead) return next(call);
  const calls = turnMemory(call.turn);
  if (rule === "run") return andThen(next(call), (outcome) => afterEffect(calls, call.tool, outcome));
  const first = findFirst(calls, call);
  if (first === undefined) return runFirst(call, calls, next);
  if (rule === "refuse") return refused(first);
  if (first.outcome !== undefined) return answer(first.callId, first.outcome);
  // Nested calls that wait for different calls could deadlock.
  if (first.running !== undefined && call.parent === undefined) return awaited(call, first, next);
  return isRead ? next(call) : refused(first);
}

/** Two calls that a person has both confirmed are both intended. Categories without a rule depend on people, other agents or the host. */
function ruleOf(call: Call): RedundancyRule {
  const { tool, session, confirmation, isApproved } = call;
  if (confirmation !== undefined || isApproved || isAsked(call) || tool.metadata.repeatable === true) return "run";
  const { readOnly, actions } = session.policy.redundancy;
  return isReadOnly(tool) ? readOnly : tool.category === "action" ? actions : "run";
}

function findFirst(calls: ReadonlySet<FirstCall>, { tool, args }: Call): FirstCall | undefined {
  let own: string | undefined;
  for (const first of calls) {
    if (first.tool !== tool) continue;
    own ??= stableJson(args);
    if (stableJson(JSON.parse(first.args)) === own) return first;
  }
  return undefined;
}

function runFirst(call: Call, calls: Set<FirstCall>, next: Next): Outcome | Promise<Outcome> {
  const { id: callId, tool } = call;
  const first: FirstCall = { callId, tool, args: JSON.stringify(call.args) };
  calls.add(first);
  const [oldest] = calls;
  if (calls.size > mostRemembered && oldest !== undefined) calls.delete(oldest);
  const ended = (outcome: Outcome): Outcome => {
    first.running = undefined;
    // The call may have been forgotten in the meantime.
    first.outcome = calls.has(first) && isFinal(tool, outcome) ? kept(outcome) : undefined;
    // An action that succeeded is refused even if its result is too large to keep.
    if (first.outcome === undefined && (isReadOnly(tool) || !outcome.ok)) calls.delete(first);
    return afterEffect(calls, tool, outcome);
  };
  const failed = (thrown: unknown): never => {
    calls.delete(first);
    throw thrown;
  };
  try {
    const outcome = next(call);
    if (!(outcome instanceof Promise)) return ended(outcome);
    return (first.running = outcome.then(ended, failed));
  } catch (thrown) {
    return failed(thrown);
  }
}

/** After a change, earlier results of this turn may be outdated. */
function afterEffect(calls: Set<FirstCall>, tool: ToolRecord, outcome: Outcome): Outcome {
  if (isReadOnly(tool) || !(outcome.ok || outcome.error.partialSideEffects)) return outcome;
  for (const first of calls) if (isReadOnly(first.tool)) calls.delete(first);
  return outcome;
}

/** Whether a repeated call would have the same outcome, or a second effect. */
function isFinal(tool: ToolRecord, outcome: Outcome): boolean {
  if (outcome.ok) return true;
  const { type, retryable, partialSideEffects } = outcome.error;
  if (retryable) return false;
  const isSafe = isReadOnly(tool) || tool.metadata.idempotent === true;
  return type === "PERMANENT" || (partialSideEffects && !isSafe);
}

/** Larger results, in characters of JSON, are not kept: a turn must stay small in memory. */
const longestKept = 262_144;

function kept(outcome: Outcome): FirstCall["outcome"] {
  if (!outcome.ok) return outcome;
  // A host stage may have replaced it with a value that is not JSON.
  const data = orElse(() => JSON.stringify(outcome.data) as string | undefined, undefined);
  return data === undefined || data.length > longestKept ? undefined : { ok: true, data, cut: outcome.cut };
}

function answer(callId: string, outcome: Failure | RememberedResult): Outcome {
  if (!outcome.ok) return repeatedFailure(callId, outcome);
  const warning = `The same call was made before in this turn, as ${callId}; this is its result.`;
  const again: Outcome = { ok: true, data: JSON.parse(outcome.data), intents: [], warnings: [warning] };
  return outcome.cut === undefined ? again : { ...again, cut: outcome.cut };
}

const repeatedFailure = (callId: string, { error }: Failure): Failure => ({
  ok: false,
  error: { ...error },
  warnings: [`The same call failed before in this turn, as ${callId}; it was not run again.`],
});

function refused({ callId, tool, running, outcome }: FirstCall): Failure {
  if (outcome?.ok === false) return repeatedFailure(callId, outcome);
  const { toolId } = tool;
  const state = running === undefined ? "was called" : "is running";
  const message = `${toolId} was not run again: it ${state} with the same arguments in this turn, as call ${callId}.`;
  return failure("CONFLICT", message, {
    suggestion: "Use the result of that call. Call again only in another turn, or with other arguments.",
  });
}

async function awaited(call: Call, first: FirstCall, next: Next): Promise<Outcome> {
  const { signal, tool, session } = call;
  const settled = (first.running ?? Promise.resolve()).catch(() => undefined);
  const isCancelled = await unlessAborted(settled, signal).then(
    () => false,
    () => true,
  );
  if (isCancelled) return failure("TRANSIENT", `The call of ${tool.toolId} was cancelled.`);
  if (first.outcome !== undefined) return answer(first.callId, first.outcome);
  if (!session.isOpen) return failure("SESSION_INACTIVE", "The session is closed.");
  // The first call failed in a way that a second attempt may not.
  return inTurn(call, next);
}
