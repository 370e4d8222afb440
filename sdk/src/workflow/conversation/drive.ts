import { driveRun } from "../../agents/loop/drive-run.ts";
import { newTask, newTaskId } from "../../agents/calls/delegate.ts";
import type { LiveRun } from "../../agents/run/live-run.ts";
import type { EndReason } from "../../model/conversation/message.ts";
import type { EntryOf } from "../../model/tasks/timeline.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import { defined } from "../../util/defined.ts";
import { allMessages } from "../history/history.ts";
import { runHooks } from "../hooks/run-hooks.ts";
import { isAfterTask, turnOf, type AgentTurns } from "./agent-turns.ts";
import { endedEntry } from "./report.ts";
import { nextStep } from "./speakers.ts";

export interface Driving {
  readonly run: LiveRun;
  readonly workflow: Workflow;
  readonly turns: AgentTurns;
}

export interface IncomingMessage {
  readonly text: string;
  readonly id: string;
  /** Whether it is the first message of the workflow, not one of the user. */
  readonly isInitial?: boolean;
}

/** Works on a conversation until only a person can bring it on, or it has ended. Every step is in the timeline before the next. */
export async function drive(driving: Driving, incoming?: IncomingMessage): Promise<void> {
  const { run, workflow, turns } = driving;
  await begin(driving);
  if (incoming !== undefined && ending(run) === undefined) await storeMessage(driving, incoming);
  for (;;) {
    run.throwIfLost();
    if (run.isStopping) return;
    const ended = ending(run);
    if (ended !== undefined) return close(driving, ended.reason);
    if (isAnyRunning(run)) {
      await driveRun(run);
      if (isAnyRunning(run) && ending(run) === undefined) return;
      continue;
    }
    // Those that ended in a process that died.
    const unfinished = [...run.state.tasks.values()].filter((task) => !isAfterTask(run.state, task));
    for (const task of unfinished) await turns.afterTask(task);
    if (unfinished.length > 0) continue;
    const next = nextStep(run.state, workflow);
    if (next.kind === "user") return;
    if (next.kind === "end") await run.append(endedEntry(next.reason, next.detail));
    else await speak(run, next);
  }
}

const isAnyRunning = ({ state }: LiveRun): boolean =>
  [...state.tasks.values()].some(({ status }) => status === "running");

const ending = ({ state }: LiveRun): EntryOf<"conversation_ended"> | undefined =>
  state.conversation.find((entry) => entry.type === "conversation_ended");

function speak(run: LiveRun, { agent, after }: { readonly agent: string; readonly after?: string }): Promise<void> {
  const entry = newTask(newTaskId(run.state), { agent, input: "", documents: [], depth: 0 });
  return run.append({ ...entry, ...defined({ after }) });
}

/** Runs the hooks of `on_start`, once. */
async function begin({ run, workflow }: Driving): Promise<void> {
  if (run.state.conversation.some(({ type }) => type === "conversation_begun")) return;
  const agents = workflow.agents.map(({ name }) => name);
  const { messages = [], end } = await runHooks(run, workflow.hooks ?? [], {
    event: "on_start",
    turn: 0,
    step: "0",
    payload: { session: run.id, agents, messages: [] },
  });
  const memories = await run.memories();
  const remembered = memories.length === 0 ? {} : { memories };
  await run.append(
    { type: "conversation_begun", task: "", messages, ...remembered, once: "begun" },
    ...(end === undefined ? [] : [endedEntry("ended", end)]),
  );
}

/** Runs the hooks of `on_user_input` and stores the message, once. */
async function storeMessage(
  { run, workflow }: Driving,
  { text, id, isInitial = false }: IncomingMessage,
): Promise<void> {
  const once = `message:${id}`;
  if (run.state.conversation.some((entry) => entry.once === once)) return;
  if (isInitial) return run.append({ type: "user_message", task: "", turn: 0, text, once });
  const turn = turnOf(run.state) + 1;
  const { message, deny, end } = await runHooks(run, workflow.hooks ?? [], {
    event: "on_user_input",
    turn,
    step: "0",
    payload: { session: run.id, turn, message: text, messages: allMessages(run.state) },
  });
  await run.append(
    {
      type: "user_message",
      task: "",
      turn,
      text: message ?? text,
      once,
      ...(message === undefined || message === text ? {} : { original: text }),
      ...defined({ denied: deny }),
    },
    ...(end === undefined ? [] : [endedEntry("ended", end)]),
  );
}

/** Cancels what runs, and runs the hooks of `on_end`, once. */
async function close({ run, workflow, turns }: Driving, reason: EndReason): Promise<void> {
  if (run.state.conversation.some(({ type }) => type === "conversation_closed")) return;
  const roots = [...run.state.tasks.values()].filter(
    ({ status, parent }) => status === "running" && parent === undefined,
  );
  if (roots.length > 0) {
    const why = "the conversation has ended";
    await run.append(
      ...roots.map(({ id }) => ({ type: "cancel_requested", task: id, reason: why, once: `cancel:${id}` }) as const),
    );
    await driveRun(run);
  }
  for (const task of run.state.tasks.values()) await turns.afterTask(task);
  await runHooks(run, workflow.hooks ?? [], {
    event: "on_end",
    turn: turnOf(run.state),
    step: "0",
    payload: { session: run.id, reason, messages: allMessages(run.state) },
  });
  await run.append({ type: "conversation_closed", task: "", once: "closed" });
  await run.sessions.close("hooks");
}
