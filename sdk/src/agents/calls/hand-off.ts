import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import { defined } from "../../util/defined.ts";
import { isEnded } from "../timeline/fold.ts";
import type { LiveRun } from "../run/live-run.ts";
import { newTask, newTaskId } from "./delegate.ts";
import { callEnd, refusedCall } from "./end-call.ts";
import { appendEnd, completion } from "./end-task.ts";
import { argumentsOf } from "./validated.ts";

/**
 * Completes the task with the arguments of the call, or has another agent go on with it. The other calls of its message come first; those
 * that wait for someone are in the way.
 */
export async function handOff(
  run: LiveRun,
  task: TaskState,
  { call, tool }: { call: TaskCall; tool: ToolRecord },
): Promise<void> {
  const open = task.calls.filter((other) => other.callId !== call.callId && !isEnded(other));
  if (open.length > 0) {
    const names = open.map((other) => other.tool).join(", ");
    const message = `The task has calls that have not ended (${names}). Wait for their results, then call ${call.tool} again.`;
    return run.append(refusedCall(task, call, { type: "CONFLICT", message }));
  }
  const given = await argumentsOf(run, task, call);
  if (given === undefined) return;
  const { input, documents } = given;
  const ended = callEnd(task, call, { ok: true, result: { handedOff: true } });
  const { to } = tool.metadata;
  if (to === undefined) {
    const returned = { result: input, ...(documents.length === 0 ? {} : { documents }) };
    return appendEnd(run, () => [ended, ...completion(run, task, returned)]);
  }
  const { parent, depth, background } = task;
  const memories = await run.memories();
  return run.inOrder(() => {
    const next = newTaskId(run.state);
    return run.append(
      ended,
      { type: "task_completed", task: task.id, result: input, documents, next, once: `task:${task.id}` },
      {
        ...newTask(next, {
          agent: to,
          input,
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
