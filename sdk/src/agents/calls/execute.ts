import { stageDocuments } from "../../documents/stage-documents.ts";
import { isReadOnly } from "../../model/tool/is-read-only.ts";
import { approvalSchema } from "../../model/ports/question.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import { countUsage } from "../run/call-usage.ts";
import type { LiveRun } from "../run/live-run.ts";
import { tokensLeft } from "../timeline/usage.ts";
import { pathOf } from "../timeline/tree.ts";
import { aboutCall, askedEntry, callEnd } from "./end-call.ts";
import { callTool, type HandledCall } from "./offered.ts";
import { proceed, type Performed } from "./proceed.ts";

/** Runs the handler of a tool whose type runs code; a call that a person has to approve becomes a question. */
export async function execute(run: LiveRun, task: TaskState, handled: HandledCall): Promise<void> {
  const { call, behavior } = handled;
  const isBegun = run.begun.delete(call.callId);
  if (call.status === "asked") return afterAnswer(run, task, handled);
  if (!behavior.executesCode) return perform(run, task, handled);
  if (call.status === "started" && !isBegun && (await isUnknown(run, task, handled))) {
    return run.append(
      run.host.policy.unknownOutcome === "ask" ? askOutcome(run, task, call) : unknownOutcome(task, call),
    );
  }
  if (!isBegun) await run.append(started(task, call));
  return perform(run, task, handled);
}

async function perform(run: LiveRun, task: TaskState, handled: HandledCall): Promise<void> {
  const { call } = handled;
  const performed = await withDocuments(run, task, { call, work: () => callTool(run, task, call) });
  const { response } = performed;
  const confirmation = response.ok ? undefined : response.error.confirmation;
  if (confirmation === undefined) return proceed(run, task, { ...handled, ...performed });
  const { preview } = confirmation;
  const asks = { kind: "approval", message: preview.question, schema: approvalSchema, preview, to: person } as const;
  await run.append(askedEntry(task, call, { ...asks, path: pathOf(task, run.state) }));
}

/** The entry that stands before the effect of a call. */
export const started = (task: TaskState, call: Omit<TaskCall, "status">): NewEntry => ({
  type: "call_started",
  task: task.id,
  ...aboutCall(call),
});

/** Runs a call that can use documents and ask models. */
async function withDocuments(
  run: LiveRun,
  task: TaskState,
  { call, work }: { readonly call: TaskCall; readonly work: () => Promise<ToolResponse> },
): Promise<Omit<Performed, keyof HandledCall>> {
  const { documents: store, workspace, clock } = run;
  const signal = run.signalOf(task.id);
  const { model } = run.agent(task.agent);
  const ask = async (prompt: string): Promise<string> => (await run.asked.ask({ prompt, model, signal })).answer;
  const staged = stageDocuments({ store, workspace, author: task.id, ask, now: () => clock.now() });
  const caller = { sessionId: run.sessions.idOf(task), callId: call.callId };
  const inCall = (): Promise<ToolResponse> => run.callDocuments.during(caller, staged.documents, work);
  const { result: response, usage } = await countUsage(tokensLeft(run.state), inCall);
  return { response, usage, staged };
}

/**
 * Whether a call that another process began must not be made again under its key. It may where it has no effect, or no further one, and where the
 * session knows what became of an action. A tool that asks the user joins the question that is still open, as the tool's documentation says.
 */
async function isUnknown(run: LiveRun, task: TaskState, { call, tool }: HandledCall): Promise<boolean> {
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

/** A call that is run again may be interrupted again, which is a separate question. */
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

async function afterAnswer(run: LiveRun, task: TaskState, handled: HandledCall): Promise<void> {
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

/** An approval holds for one run of the call: it is started again before its token is used. */
async function afterApproval(run: LiveRun, task: TaskState, handled: HandledCall): Promise<void> {
  const { call } = handled;
  const answer = run.state.questions.get(call.question ?? "")?.answer;
  const turn = await run.sessions.turnOf(task);
  if (answer?.result !== "yes") {
    const message = `${call.tool} was not run: ${answer?.by ?? "the person"} declined it.`;
    return run.append(callEnd(task, call, { ok: false, result: { error: { type: "DECLINED", message } } }));
  }
  await run.append(started(task, call));
  // The token of before may be of another process.
  const confirmed = async (): Promise<ToolResponse> => {
    const asked = await callTool(run, task, call);
    const token = asked.ok ? undefined : asked.error.confirmation?.token;
    return token === undefined ? asked : turn.confirm(token, { signal: run.signalOf(task.id) });
  };
  return proceed(run, task, { ...handled, ...(await withDocuments(run, task, { call, work: confirmed })) });
}
