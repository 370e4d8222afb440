import type { Call, Failure, Outcome, Next, Stage } from "../../model/call/call.ts";
import { isReadOnly } from "../../model/tool/is-read-only.ts";
import type { CompletePolicy, RedundancyRule } from "../../model/call/policy.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { andThen } from "../values/and-then.ts";
import { failure } from "../values/response-errors.ts";
import {
  rememberedCalls,
  type RememberedCall,
  type RememberedCalls,
  type RememberedOutcome,
} from "../parts/remembered-calls.ts";
import { modelIdOf } from "../parts/calls.ts";
import { confirmationsPart } from "../parts/confirmations.ts";
import { unlessAborted } from "../../util/waits.ts";

const stage: Stage = {
  name: "redundancy",
  run,
};

export default stage;

function run(call: Call, next: Next): Outcome | Promise<Outcome> {
  // Of two calls that a person has confirmed, both are wanted.
  const isConfirmed = call.confirmation !== undefined || call.isApproved || isAsked(call);
  const rule = isConfirmed ? "run" : ruleOf(call.tool, call.session.policy);
  if (rule === "run" && isReadOnly(call.tool)) return next(call);
  const calls = rememberedCalls(call.turn);
  if (rule === "run") return andThen(next(call), (outcome) => noted(calls, call.tool, outcome));
  const first = calls.find(call);
  if (first === undefined) return runFirst(call, { calls, first: calls.add(call) }, next);
  return rule === "refuse" ? refused(first) : reused(call, { calls, first }, next);
}

function isAsked(call: Call): boolean {
  for (const known of call.session.parts.read(confirmationsPart).values())
    if (known.status === "pending" && known.asked.callId === modelIdOf(call)) return true;
  return false;
}

/** The categories without a rule depend on people, other agents or the host. */
function ruleOf(tool: ToolRecord, policy: CompletePolicy): RedundancyRule {
  if (tool.metadata.repeatable === true) return "run";
  if (isReadOnly(tool)) return policy.redundancy.readOnly;
  return tool.category === "action" ? policy.redundancy.actions : "run";
}

interface Memory {
  readonly calls: RememberedCalls;
  /** The first call with these arguments. */
  readonly first: RememberedCall;
}

function runFirst(call: Call, { calls, first }: Memory, next: Next): Outcome | Promise<Outcome> {
  const ended = (outcome: Outcome): Outcome => {
    // It may have been forgotten in the meantime.
    if (calls.has(first)) keep({ calls, first }, outcome);
    return noted(calls, call.tool, outcome);
  };
  const failed = (thrown: unknown): never => {
    calls.forget(first);
    throw thrown;
  };
  try {
    const outcome = next(call);
    if (!(outcome instanceof Promise)) return ended(outcome);
    const running = outcome.then(ended, failed);
    first.running = running;
    return running;
  } catch (thrown) {
    return failed(thrown);
  }
}

/** After a change, results of this turn may no longer hold. */
function noted(calls: RememberedCalls, tool: ToolRecord, outcome: Outcome): Outcome {
  if (!isReadOnly(tool) && (outcome.ok || outcome.error.partialSideEffects)) calls.forgetReadOnly();
  return outcome;
}

function keep({ calls, first }: Memory, outcome: Outcome): void {
  first.running = undefined;
  first.outcome = isFinal(first.tool, outcome) ? keptOutcome(outcome) : undefined;
  // An action that succeeded is refused also where its result is too large to be kept.
  if (first.outcome === undefined && (isReadOnly(first.tool) || !outcome.ok)) calls.forget(first);
}

/** Whether the same call would end in the same way, or do something twice. */
function isFinal(tool: ToolRecord, outcome: Outcome): boolean {
  if (outcome.ok) return true;
  const { type, retryable, partialSideEffects } = outcome.error;
  if (retryable) return false;
  const isSafe = isReadOnly(tool) || tool.metadata.idempotent === true;
  return type === "PERMANENT" || (partialSideEffects && !isSafe);
}

/** Larger results, in characters of JSON, are not kept: a turn has to stay small in memory. */
const longestKept = 262_144;

function keptOutcome(outcome: Outcome): RememberedOutcome | undefined {
  if (!outcome.ok) return outcome;
  try {
    const data = JSON.stringify(outcome.data);
    return data.length > longestKept ? undefined : { ok: true, data, cut: outcome.cut };
  } catch {
    // What a stage of the host put in its place is not JSON.
    return undefined;
  }
}

function refused({ callId, tool, running, outcome }: RememberedCall): Failure {
  if (outcome?.ok === false) return repeatedFailure(callId, outcome);
  const { toolId } = tool;
  const state = running === undefined ? "was called" : "is running";
  const message = `${toolId} was not run again: it ${state} with the same arguments in this turn, as call ${callId}.`;
  return failure("CONFLICT", message, {
    suggestion: "Use the result of that call. Call again only in another turn, or with other arguments.",
  });
}

const repeatedFailure = (callId: string, { error }: Failure): Failure => ({
  ok: false,
  error: { ...error },
  warnings: [`The same call failed before in this turn, as ${callId}; it was not run again.`],
});

function reused(call: Call, memory: Memory, next: Next): Outcome | Promise<Outcome> {
  const { outcome, running, callId } = memory.first;
  if (outcome !== undefined) return answer(callId, outcome);
  if (running !== undefined) return awaited(call, { ...memory, running }, next);
  return withoutResult(call, memory.first, next);
}

function answer(callId: string, outcome: RememberedOutcome): Outcome {
  if (!outcome.ok) return repeatedFailure(callId, outcome);
  const warning = `The same call was made before in this turn, as ${callId}; this is its result.`;
  const again: Outcome = { ok: true, data: JSON.parse(outcome.data), intents: [], warnings: [warning] };
  return outcome.cut === undefined ? again : { ...again, cut: outcome.cut };
}

/** The first call cannot be waited for, or has too large a result. */
const withoutResult = (call: Call, first: RememberedCall, next: Next): Outcome | Promise<Outcome> =>
  isReadOnly(call.tool) ? next(call) : refused(first);

interface RunningMemory extends Memory {
  readonly running: Promise<unknown>;
}

async function awaited(call: Call, { calls, first, running }: RunningMemory, next: Next): Promise<Outcome> {
  const isNested = call.parent !== undefined;
  if (isNested && !calls.beginWait(first)) return withoutResult(call, first, next);
  const hasEnded = await unlessAborted(running, call.signal).then(
    () => true,
    () => !call.signal.aborted,
  );
  if (isNested) calls.endWait();
  if (!hasEnded) return failure("TRANSIENT", `The call of ${call.tool.toolId} was cancelled.`);
  if (first.outcome !== undefined) return answer(first.callId, first.outcome);
  if (!call.session.isOpen) return failure("SESSION_INACTIVE", "The session is closed.");
  // The first one failed in a way that another attempt may not.
  return run(call, next);
}
