import type { RememberedText } from "../../model/ports/memory.ts";
import type { RunState, TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { DocumentReference, NewEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isEnded } from "../timeline/fold.ts";
import { ancestorsOf } from "../timeline/state.ts";
import { aboutCall, callEnd, completion, filled, refusedCall, type CallToFollow } from "./end.ts";

/** Delegates work to another agent. The call waits for the new task, or a later message contains its result. */
export async function delegate(
  run: LiveRun,
  task: TaskState,
  { call, tool, behavior, data: input, documents, append }: CallToFollow,
): Promise<void> {
  const agent = tool.metadata.to ?? "";
  const memories = await run.memories();
  return run.inOrder(() => {
    const refusal = refusalOf(run, task, { agent, input });
    if (refusal !== undefined) return run.append(refusedCall(task, call, refusal));
    const child = newTaskId(run.state);
    const isWaiting = behavior.blocksParent && !(isRecord(input) && input.background === true);
    const parent = { task: task.id, callId: call.callId };
    return append(
      { type: "delegated", task: task.id, ...aboutCall(call), child, once: `child:${call.callId}` },
      newTask(child, {
        agent,
        input,
        documents,
        depth: task.depth + 1,
        parent,
        memories,
        ...(isWaiting ? {} : { background: true }),
      }),
      ...(isWaiting ? [] : [callEnd(task, call, { ok: true, result: inBackground(child, agent) })]),
    );
  });
}

const inBackground = (task: string, agent: string): Json => ({
  task,
  status: "running",
  note: `The agent ${agent} works on it. You get a message when it has ended; a message of yours without calls waits for that.`,
});

/** Only one writer adds tasks, so the next number is free. */
export const newTaskId = ({ tasks }: RunState): string => `t${tasks.size}`;

export interface TaskStart {
  readonly agent: string;
  readonly input: Json;
  readonly documents: readonly DocumentReference[];
  readonly depth: number;
  readonly parent?: TaskState["parent"];
  readonly background?: true;
  readonly memories?: readonly RememberedText[];
}

export function newTask(
  task: string,
  { agent, input, documents, depth, parent, background, memories = [] }: TaskStart,
): Extract<NewEntry, { type: "task_created" }> {
  return {
    type: "task_created",
    task,
    agent,
    input,
    documents,
    depth,
    fingerprint: fingerprintOf(agent, input),
    ...defined({ parent, background }),
    ...filled({ memories }),
    once: `created:${task}`,
  };
}

const fingerprintOf = (agent: string, input: Json): string => sha256(stableJson([agent, input])).slice(0, 32);

const limit = (name: string, most: number): { readonly type: string; readonly message: string } => ({
  type: "LIMIT_REACHED",
  message: `The limit \`${name}\` of this run is ${most}, and it is reached. Do the work yourself, or finish with what you have.`,
});

function refusalOf(
  run: LiveRun,
  task: TaskState,
  { agent, input }: { readonly agent: string; readonly input: Json },
): { readonly type: string; readonly message: string } | undefined {
  const { limits, tasks } = run.state;
  const below = [...tasks.values()].filter(({ parent }) => parent !== undefined);
  const running = below.filter(({ status }) => status === "running").length;
  const allowed = run.agent(task.agent).agents;
  if (allowed !== undefined && !allowed.includes(agent)) {
    return { type: "PERMANENT", message: `The agent ${task.agent} may not delegate to ${agent}.` };
  }
  if (task.depth + 1 > limits.depth) return limit("depth", limits.depth);
  if (below.length >= limits.children) return limit("children", limits.children);
  if (running >= limits.running) return limit("running", limits.running);
  const fingerprint = fingerprintOf(agent, input);
  if (ancestorsOf(task, run.state).some((above) => above.fingerprint === fingerprint)) {
    return { type: "CYCLE", message: `The agent ${agent} has this same request already, above this task.` };
  }
  return undefined;
}

/** Refuses a handoff while other calls of its message have not ended; undefined if all have ended. */
export function earlyHandOff(task: TaskState, call: TaskCall): NewEntry | undefined {
  const open = task.calls.filter((other) => other.callId !== call.callId && !isEnded(other));
  if (open.length === 0) return undefined;
  const names = open.map((other) => other.tool).join(", ");
  const message = `The task has calls that have not ended (${names}). Wait for their results, then call ${call.tool} again.`;
  return refusedCall(task, call, { type: "CONFLICT", message });
}

/** Completes the task with the call's result, or lets another agent continue it. */
export async function handOff(
  run: LiveRun,
  task: TaskState,
  { call, tool, behavior, data, documents, append }: CallToFollow,
): Promise<void> {
  const ended = callEnd(task, call, { ok: true, result: { handedOff: true } });
  const { to } = tool.metadata;
  if (to === undefined) {
    // Without a list, the task returns every document that it has written.
    const hasList = documents.length > 0 || !behavior.passesDocuments;
    const returned = { result: data, ...(hasList ? { documents } : {}) };
    return run.inOrder(() => append(ended, ...completion(run, task, returned)));
  }
  const { parent, depth, background } = task;
  const memories = await run.memories();
  return run.inOrder(() => {
    const { children } = run.state.limits;
    // Otherwise agents could hand the work back and forth without end.
    if (handOffsBefore(run.state, task) >= children)
      return run.append(refusedCall(task, call, limit("children", children)));
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

/** The number of earlier handoffs of a task's work. */
function handOffsBefore({ tasks }: RunState, { id }: TaskState): number {
  const before = new Map([...tasks.values()].map((task) => [task.next, task.id]));
  let count = 0;
  for (let at = before.get(id); at !== undefined; at = before.get(at)) count += 1;
  return count;
}
