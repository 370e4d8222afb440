import { readDirection } from "../../model/direction.ts";
import { forModel } from "../../model/for-model.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ToolResponse } from "../../model/response.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import type { LiveRun } from "../run/live-run.ts";
import { pathOf } from "../timeline/tree.ts";
import { callEnd, refusedCall } from "./end-call.ts";
import { callTool } from "./validated.ts";

interface Executed {
  readonly call: TaskCall;
  readonly tool: ToolRecord;
}

/** Runs the handler of a tool; one that a person has to approve becomes a question. */
export async function execute(run: LiveRun, task: TaskState, { call, tool }: Executed): Promise<void> {
  if (call.status === "started" && !mayRunAgain(run, tool)) return run.append(unknownOutcome(task, call));
  if (call.status === "asked") return afterApproval(run, task, call);
  await run.append(started(task, call));
  const response = await callTool(run, task, call);
  const confirmation = response.ok ? undefined : response.error.confirmation;
  if (confirmation === undefined) return store(run, task, { call, response });
  await run.append({
    type: "asked",
    task: task.id,
    ...{ callId: call.callId, tool: call.tool, input: call.input, question: call.callId },
    asks: {
      ...{ kind: "approval", text: confirmation.preview.question, options: ["yes", "no"], to: { kind: "person" } },
      path: pathOf(task, run.state),
    },
    once: `asked:${call.callId}`,
  });
}

const started = (task: TaskState, { callId, tool, input }: TaskCall): NewEntry => ({
  ...{ type: "call_started", task: task.id, callId, tool, input },
});

const store = (
  run: LiveRun,
  task: TaskState,
  { call, response }: { call: TaskCall; response: ToolResponse },
): Promise<void> => {
  const { response: shown, directs } = run.turns === undefined ? { response } : readDirection(response);
  if (directs?.next !== undefined && run.turns?.isSpeaker(directs.next) === false) {
    const message = `${call.tool} names "${directs.next}" as the next speaker, who is not in this conversation.`;
    return run.append(refusedCall(task, call, { type: "NOT_FOUND", message }));
  }
  return run.append({
    ...callEnd(task, call, { ok: shown.ok, result: forModel(shown) }),
    ...(directs === undefined ? {} : { directs }),
  });
};

/** Whether a call that may have taken effect can be made again under its key: it has no effect, no further one, or the runtime knows it. */
const mayRunAgain = (run: LiveRun, tool: ToolRecord): boolean =>
  isReadOnly(tool) || tool.metadata.idempotent === true || (run.sessions.isStored && tool.category === "action");

function unknownOutcome(task: TaskState, call: TaskCall): NewEntry {
  const error = {
    type: "UNKNOWN_OUTCOME",
    message: "The process stopped during this call; whether it took effect is unknown. Check before repeating it.",
    partialSideEffects: true,
  };
  return callEnd(task, call, { ok: false, result: { error } });
}

/** An approval holds for one run of the call: it is started again before its token is used. */
async function afterApproval(run: LiveRun, task: TaskState, call: TaskCall): Promise<void> {
  const answer = run.state.questions.get(call.question ?? "")?.answer;
  const turn = await run.sessions.turnOf(task);
  if (answer?.result !== "yes") {
    const message = `${call.tool} was not run: ${answer?.by ?? "the person"} declined it.`;
    return run.append(callEnd(task, call, { ok: false, result: { error: { type: "DECLINED", message } } }));
  }
  await run.append(started(task, call));
  // The token of before may be of another process.
  const asked = await callTool(run, task, call);
  const token = asked.ok ? undefined : asked.error.confirmation?.token;
  const response = token === undefined ? asked : await turn.confirm(token, { signal: run.signalOf(task.id) });
  return store(run, task, { call, response });
}
