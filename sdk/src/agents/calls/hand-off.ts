import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import { isEnded } from "../timeline/fold.ts";
import type { LiveRun } from "../run/live-run.ts";
import { newTask, newTaskId } from "./delegate.ts";
import { callEnd, refusedCall } from "./end-call.ts";
import { completion } from "./end-task.ts";
import type { GivenOn } from "./offered.ts";

/** The end of a handoff that comes while other calls of its message wait for someone; undefined where none is in the way. */
export function earlyHandOff(task: TaskState, call: TaskCall): NewEntry | undefined {
  const open = task.calls.filter((other) => other.callId !== call.callId && !isEnded(other));
  if (open.length === 0) return undefined;
  const names = open.map((other) => other.tool).join(", ");
  const message = `The task has calls that have not ended (${names}). Wait for their results, then call ${call.tool} again.`;
  return refusedCall(task, call, { type: "CONFLICT", message });
}

/** Completes the task with what the call gave, or has another agent go on with it. */
export async function handOff(
  run: LiveRun,
  task: TaskState,
  { call, tool, behavior, data, documents, append }: GivenOn,
): Promise<void> {
  const ended = callEnd(task, call, { ok: true, result: { handedOff: true } });
  const { to } = tool.metadata;
  if (to === undefined) {
    // Without a list it gives back all that it has written.
    const hasList = documents.length > 0 || !behavior.passesDocuments;
    const returned = { result: data, ...(hasList ? { documents } : {}) };
    return run.inOrder(() => append(ended, ...completion(run, task, returned)));
  }
  const { parent, depth, background } = task;
  const memories = await run.memories();
  return run.inOrder(() => {
    const next = newTaskId(run.state);
    return append(
      ended,
      { type: "task_completed", task: task.id, result: data, documents, next, once: `task:${task.id}` },
      {
        ...newTask(next, {
          agent: to,
          input: data,
          documents,
          depth,
          memories,
          ...defined({ parent, background }),
        }),
        after: task.id,
      },
    );
  });
}

/** A second call of this kind in one message. */
export const secondHandOff = (run: LiveRun, task: TaskState, call: TaskCall): Promise<void> =>
  run.append(
    refusedCall(task, call, {
      type: "CONFLICT",
      message: "A message can hand off once. Only the first was considered.",
    }),
  );
