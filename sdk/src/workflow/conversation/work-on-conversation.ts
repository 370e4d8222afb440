import { newTask, newTaskId } from "../../agents/calls/delegate.ts";
import { driveRun, nextDeadline } from "../../agents/loop/drive-run.ts";
import { workUntilRest } from "../../agents/loop/work-agents.ts";
import { LiveRun, type HostParts } from "../../agents/run/live-run.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { readRun, readRunLog, runLog } from "../../agents/timeline/run-log.ts";
import { endingOf, isAnyRunning, rootsOf } from "../../agents/timeline/state.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { EndReason } from "../../model/conversation/message.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import { defined } from "../../util/defined.ts";
import { allMessages } from "../history/history.ts";
import { runHooks } from "../hooks/run-hooks.ts";
import { AgentTurns, isAfterTask, turnOf } from "./agent-turns.ts";
import type { ConversationReport } from "./options.ts";
import { conversationReport, endedEntry, nextStep } from "./progress.ts";
import type { WaitingCalls } from "./waiting-calls.ts";

export interface IncomingMessage {
  readonly text: string;
  readonly id: string;
  /** Whether it is the first message of the workflow, not a message of the user. */
  readonly isInitial?: boolean;
}

export interface ConversationWork {
  readonly run: string;
  readonly workflow: Workflow;
  readonly user: string | undefined;
  readonly stop: AbortSignal | undefined;
  readonly incoming: IncomingMessage | undefined;
  readonly waiting: WaitingCalls;
}

/**
 * Claims a conversation, works on it until it waits or ends, then releases the claim.
 *
 * @throws ToolwrightError `RUN_HELD`, `LEASE_LOST`, `STORE_FAILED`.
 */
export async function workOnConversation(parts: HostParts, work: ConversationWork): Promise<ConversationReport> {
  const { host, worker, leaseMs } = parts;
  const claim = await host.store.claim({ worker, leaseMs, log: runLog(work.run) });
  if (claim === undefined) return ofHeldRun(parts, work);
  const turns = new AgentTurns(work.workflow, () => run);
  const run: LiveRun = new LiveRun({ ...parts, claim, user: work.user, stop: work.stop, turns });
  run.load(await readRunLog(host.store, work.run));
  let { incoming } = work;
  return workUntilRest(run, parts, {
    drive() {
      const driven = drive(turns, incoming);
      incoming = undefined;
      const left = work.waiting.left(work.stop).then(() => true);
      return Promise.race([driven.then(() => false), left]);
    },
    rest(isLeft) {
      const report = conversationReport(run.state, work.workflow);
      const isEnded = report.status === "ended";
      const isStopped = isLeft || (run.isStopping && !isEnded);
      return {
        report: isStopped ? { ...report, status: "stopped" } : report,
        isEnded,
        wakeAt: isEnded || isLeft ? null : nextDeadline(run),
      };
    },
    wakeAfterFailure: () => null,
  });
}

/** An ended conversation cannot be claimed. */
async function ofHeldRun({ host }: HostParts, { run, workflow }: ConversationWork): Promise<ConversationReport> {
  const report = conversationReport(foldTimeline(run, await readRun(host.store, run)), workflow);
  if (report.status === "ended") return report;
  throw new ToolwrightError("RUN_HELD", `The conversation "${run}" is worked on by another worker.`);
}

/** Works on a conversation until only a person can continue it, or it has ended. Every step is stored in the timeline before the next. */
async function drive(turns: AgentTurns, incoming?: IncomingMessage): Promise<void> {
  const { run, workflow } = turns;
  await begin(turns);
  if (incoming !== undefined && endingOf(run.state) === undefined) await storeMessage(turns, incoming);
  for (;;) {
    run.throwIfLost();
    if (run.isStopping) return;
    const ended = endingOf(run.state);
    if (ended !== undefined) return close(turns, ended.reason);
    if (isAnyRunning(run.state)) {
      await driveRun(run);
      if (isAnyRunning(run.state) && endingOf(run.state) === undefined) return;
      continue;
    }
    // Tasks that ended in a process that died.
    const unfinished = [...run.state.tasks.values()].filter((task) => !isAfterTask(run.state, task));
    for (const task of unfinished) await turns.afterTask(task);
    if (unfinished.length > 0) continue;
    const next = nextStep(run.state, workflow);
    if (next.kind === "user") return;
    if (next.kind === "end") await run.append(endedEntry(next.reason, next.detail));
    else await speak(run, next);
  }
}

function speak(run: LiveRun, { agent, after }: { readonly agent: string; readonly after?: string }): Promise<void> {
  const entry = newTask(newTaskId(run.state), { agent, input: "", documents: [], depth: 0 });
  return run.append({ ...entry, ...defined({ after }) });
}

async function begin({ run, workflow }: AgentTurns): Promise<void> {
  if (run.state.conversation.some(({ type }) => type === "conversation_begun")) return;
  const agents = workflow.agents.map(({ name }) => name);
  const { messages = [], end } = await runHooks(run, workflow, {
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

async function storeMessage(
  { run, workflow }: AgentTurns,
  { text, id, isInitial = false }: IncomingMessage,
): Promise<void> {
  const once = `message:${id}`;
  if (run.state.conversation.some((entry) => entry.once === once)) return;
  if (isInitial) return run.append({ type: "user_message", task: "", turn: 0, text, once });
  const turn = turnOf(run.state) + 1;
  const { message, deny, end } = await runHooks(run, workflow, {
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

/** Cancels running work and runs the hooks of `on_end` once. */
async function close(turns: AgentTurns, reason: EndReason): Promise<void> {
  const { run, workflow } = turns;
  if (run.state.conversation.some(({ type }) => type === "conversation_closed")) return;
  const roots = rootsOf(run.state).filter(({ status }) => status === "running");
  if (roots.length > 0) {
    const why = "the conversation has ended";
    await run.append(
      ...roots.map(({ id }) => ({ type: "cancel_requested", task: id, reason: why, once: `cancel:${id}` }) as const),
    );
    await driveRun(run);
  }
  for (const task of run.state.tasks.values()) await turns.afterTask(task);
  await runHooks(run, workflow, {
    event: "on_end",
    turn: turnOf(run.state),
    step: "0",
    payload: { session: run.id, reason, messages: allMessages(run.state) },
  });
  await run.append({ type: "conversation_closed", task: "", once: "closed" });
  await run.sessions.close("hooks");
}
