import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import { leftOutFailure } from "../../runtime/kernel/resolve.ts";
import { errorMessage } from "../../util/failures.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isEnded } from "../timeline/fold.ts";
import { pathOf } from "../timeline/state.ts";
import { earlyHandOff } from "./delegate.ts";
import { aboutCall, askedEntry, brokenCall, callEnd, faultOf, refusedCall, type CallInProgress } from "./end.ts";
import { callTool, offeredTools, perform } from "./perform.ts";

export function isActionable(run: LiveRun, call: TaskCall): boolean {
  if (call.status === "open" || call.status === "started") return true;
  // The call has already ended with another answer.
  return call.status === "asked" && run.state.questions.get(call.question ?? "")?.answer !== undefined;
}

/** Handles the calls of a message in parallel; calls that end the task come last. */
export async function handleCalls(run: LiveRun, task: TaskState): Promise<void> {
  const calls = task.calls.filter((call) => !isEnded(call) && isActionable(run, call));
  const ending = calls.filter((call) => actionOf(run, call) === "complete");
  const others = calls.filter((call) => !ending.includes(call));
  await Promise.all(others.map((call) => handleCall(run, task, call)));
  const [first, ...rest] = ending;
  const second = { type: "CONFLICT", message: "A message can hand off once. Only the first was considered." };
  for (const call of rest) await run.append(refusedCall(task, call, second));
  const reached = run.task(task.id);
  if (first === undefined || reached.cancelling !== undefined) return;
  const fault = faultOf(reached);
  await (fault === undefined ? handleCall(run, reached, first) : run.append(refusedCall(reached, first, fault)));
}

const actionOf = (run: LiveRun, { tool }: TaskCall): string | undefined => {
  const record = run.registry.tool(tool);
  return record && run.behavior(record).action;
};

async function handleCall(run: LiveRun, task: TaskState, call: TaskCall): Promise<void> {
  const tool = offeredTools(run, task).find(({ toolId }) => toolId === call.tool);
  const isOwn = run.agent(task.agent).tools.includes(call.tool);
  const missing = isOwn ? run.host.leftOut.get(call.tool) : undefined;
  if (missing !== undefined) {
    const { message } = leftOutFailure(call.tool, missing).error;
    return run.append(brokenCall(task, call, { type: "CAPABILITY_MISSING", message }));
  }
  try {
    if (tool !== undefined && call.isUnreadable !== true) {
      await handleTool(run, task, { call, tool, behavior: run.behavior(tool) });
      return;
    }
    // The runtime reports the error in the name or the unreadable arguments.
    const response = await callTool(run, task, call);
    await run.append(callEnd(task, call, { ok: response.ok, result: forModel(response) }));
  } catch (error) {
    run.throwIfLost();
    // A fault of the host, such as a session that cannot be opened. The model cannot fix it, so the run continues.
    const type = isToolwrightError(error) ? error.code : "INTERNAL";
    await run.append(refusedCall(task, call, { type, message: errorMessage(error) }));
  }
}

function handleTool(run: LiveRun, task: TaskState, handled: CallInProgress): Promise<void> {
  const { call, behavior } = handled;
  if (behavior.action === "begin")
    return run.append(refusedCall(task, call, { type: "NOT_FOUND", message: `${call.tool} only begins a run.` }));
  const refusal = behavior.action === "complete" ? earlyHandOff(task, call) : undefined;
  return refusal === undefined ? execute(run, task, handled) : run.append(refusal);
}

/** Runs the handler of a tool whose type runs code; a call that a person has to approve becomes a question. */
async function execute(run: LiveRun, task: TaskState, handled: CallInProgress): Promise<void> {
  const { call, behavior } = handled;
  if (call.status === "asked") return afterAnswer(run, task, handled);
  if (!behavior.executesCode) return perform(run, task, handled);
  if (call.status === "started" && (await isUnknown(run, task, handled))) {
    return run.append(
      run.host.policy.unknownOutcome === "ask" ? askOutcome(run, task, call) : unknownOutcome(task, call),
    );
  }
  await run.append(started(task, call));
  return perform(run, task, handled);
}

/** The entry that is stored before the effect of a call. */
const started = (task: TaskState, call: Omit<TaskCall, "status">): NewEntry => ({
  type: "call_started",
  task: task.id,
  ...aboutCall(call),
});

/**
 * Whether a call that another process started must not be repeated under its key. A repeat is allowed if the call has no effect, or no further
 * effect, or if the session knows the outcome of an action. A tool that asks the user joins the question that is still open, as the tool's
 * documentation says.
 */
async function isUnknown(run: LiveRun, task: TaskState, { call, tool }: CallInProgress): Promise<boolean> {
  if (isReadOnly(tool) || tool.metadata.idempotent === true || tool.category === "ui") return false;
  if (tool.category !== "action") return true;
  const { session } = await run.sessions.turnOf(task);
  return session.unknownCalls.includes(call.callId);
}

function unknownOutcome(task: TaskState, call: TaskCall): NewEntry {
  const error = {
    type: "UNKNOWN_OUTCOME",
    message: "The process stopped during this call; whether it took effect is unknown. Check before repeating it.",
    partialSideEffects: true,
  };
  return callEnd(task, call, { ok: false, result: { error } });
}

const person = { kind: "person" } as const;
const outcomes = ["it took effect", "run it again", "not known"] as const;

/** A repeated call may be interrupted again, which is a separate question. */
function askOutcome(run: LiveRun, task: TaskState, call: TaskCall): NewEntry {
  const { callId, tool, input } = call;
  const asked = [...run.state.questions.values()].filter(
    (other) => other.callId === callId && other.kind === "outcome",
  );
  const question = `${callId}-outcome${asked.length === 0 ? "" : `-${asked.length + 1}`}`;
  const message = `The process stopped while ${tool} ran with ${JSON.stringify(input).slice(0, 500)}. Did it take effect?`;
  const asks = { kind: "outcome", message, schema: { type: "string", enum: outcomes }, to: person } as const;
  return askedEntry(task, call, { ...asks, id: question, path: pathOf(task, run.state) });
}

async function afterAnswer(run: LiveRun, task: TaskState, handled: CallInProgress): Promise<void> {
  const { call } = handled;
  const question = run.state.questions.get(call.question ?? "");
  if (question?.kind !== "outcome") return afterApproval(run, task, handled);
  const { result, by } = question.answer ?? { result: null, by: "person" };
  if (result === outcomes[1]) {
    const { session } = await run.sessions.turnOf(task);
    session.allowAgain(call.callId);
    await run.append(started(task, call));
    return perform(run, task, handled);
  }
  if (result !== outcomes[0]) return run.append(unknownOutcome(task, call));
  const known = { tookEffect: true, note: `The process stopped during this call. ${by} says that it took effect.` };
  return run.append(callEnd(task, call, { ok: true, result: known }));
}

/** An approval is valid for one run of the call: the start is stored again before the token is used. */
async function afterApproval(run: LiveRun, task: TaskState, handled: CallInProgress): Promise<void> {
  const { call } = handled;
  const answer = run.state.questions.get(call.question ?? "")?.answer;
  const turn = await run.sessions.turnOf(task);
  if (answer?.result !== "yes") {
    const message = `${call.tool} was not run: ${answer?.by ?? "the person"} declined it.`;
    return run.append(callEnd(task, call, { ok: false, result: { error: { type: "DECLINED", message } } }));
  }
  await run.append(started(task, call));
  // The earlier token may belong to another process.
  const confirmed = async () => {
    const asked = await callTool(run, task, call);
    const token = asked.ok ? undefined : asked.error.confirmation?.token;
    return token === undefined ? asked : turn.confirm(token, { signal: run.signalOf(task.id) });
  };
  return perform(run, task, { ...handled, confirmed });
}
