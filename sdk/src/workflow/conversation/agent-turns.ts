import { completion, failure } from "../../agents/calls/end.ts";
import { callsIn, textOf, variablesOf } from "../../agents/timeline/state.ts";
import type { LiveRun } from "../../agents/run/live-run.ts";
import type { AfterTurn, BeforeTurn, TurnExtension } from "../../agents/run/options.ts";
import type { AgentOutcome, HookCall, HookMessage } from "../../model/conversation/message.ts";
import type { RunState, TaskState } from "../../model/tasks/task.ts";
import type { MessagePart, TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import type { JsonObject } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import { allMessages, historyFor, type HistoryItem, resultEntries, entriesOf } from "../history/history.ts";
import { runHooks } from "../hooks/run-hooks.ts";
import { endedEntry } from "./progress.ts";
import { uncovered } from "../../agents/render/results.ts";
import type { RememberedText } from "../../model/ports/memory.ts";

/** The refusal of a hook, as the error of a task. */
const deniedType = "HOOK_DENIED";

/** The turns of agents in a conversation: the input of their models, and the hooks around them. */
export class AgentTurns implements TurnExtension {
  readonly workflow: Workflow;
  readonly #live: () => LiveRun;
  readonly #shown = new Map<string, readonly HistoryItem[]>();
  readonly #afterTask = new Map<string, Promise<void>>();

  /** The run exists only after its parts. */
  constructor(workflow: Workflow, live: () => LiveRun) {
    this.workflow = workflow;
    this.#live = live;
  }

  get run(): LiveRun {
    return this.#live();
  }

  async before(task: TaskState): Promise<BeforeTurn> {
    const { run } = this;
    // An agent that hands over ends its turn first.
    const [first] = task.entries;
    if (first?.type === "task_created" && first.after !== undefined) await this.afterTask(run.task(first.after));
    const items = historyFor(run.state, task);
    const messages = items.map(({ message }) => message);
    const changes = await runHooks(run, this.workflow, {
      event: "before_agent_speaks",
      turn: turnOf(run.state),
      step: `${task.id}.${task.turns}`,
      agent: task.agent,
      payload: { ...this.#facts(task), step: task.turns, messages },
    });
    if (changes.deny !== undefined) return { stop: failure(run, task, { type: deniedType, message: changes.deny }) };
    if (changes.end !== undefined)
      return { stop: [endedEntry("ended", changes.end), ...completion(run, task, { result: "" })] };
    const shown = changes.messages === undefined ? items : changedHistory(items, changes.messages, task.agent);
    this.#shown.set(task.id, shown);
    const memories = task.parent === undefined ? memoriesIn(run.state) : [];
    return { entries: () => remembering(historyEntries(shown, resultEntries(run.state, task)), memories) };
  }

  async after(task: TaskState, parts: readonly MessagePart[]): Promise<AfterTurn> {
    const { run } = this;
    const calls = parts.flatMap((part): HookCall[] =>
      part.type === "call" ? [{ callId: part.callId, tool: part.tool, input: part.input }] : [],
    );
    // After a crash, the repeated request may return another answer.
    const digest = sha256(stableJson(parts)).slice(0, 8);
    const changes = await runHooks(run, this.workflow, {
      event: "after_agent_speaks",
      turn: turnOf(run.state),
      agent: task.agent,
      step: `${task.id}.${task.turns}.${digest}`,
      payload: {
        ...this.#facts(task),
        step: task.turns,
        message: textOf(parts),
        calls,
        messages: (this.#shown.get(task.id) ?? []).map(({ message }) => message),
      },
    });
    const { message, end } = changes;
    const isSame = message === undefined || message === textOf(parts);
    const kept = isSame ? parts : withText(parts, message);
    if (!isSame) run.host.onEvent?.({ type: "message_replaced", task: task.id, agent: task.agent, text: message });
    return {
      parts: kept,
      ...(isSame ? {} : { original: parts }),
      ...(end === undefined
        ? {}
        : { stop: [endedEntry("ended", end), ...completion(run, task, { result: textOf(kept) })] }),
    };
  }

  afterTask(task: TaskState): Promise<void> {
    const running = this.#afterTask.get(task.id) ?? this.#runAfterHooks(task);
    this.#afterTask.set(task.id, running);
    return running;
  }

  stateOf(): JsonObject {
    return variablesOf(this.run.state);
  }

  isSpeaker(name: string): boolean {
    return name === "user" || this.workflow.agents.some((agent) => agent.name === name);
  }

  async #runAfterHooks(task: TaskState): Promise<void> {
    const { run } = this;
    if (isAfterTask(run.state, task)) return;
    const outcome = outcomeOf(run.task(task.id));
    const { end } = await runHooks(run, this.workflow, {
      event: "after_each_agent",
      turn: turnOf(run.state),
      step: task.id,
      agent: task.agent,
      payload: { ...this.#facts(task), outcome, messages: allMessages(run.state) },
    });
    await run.append(
      { type: "agent_over", task: task.id, outcome, once: `over:${task.id}` },
      ...(end === undefined ? [] : [endedEntry("ended", end)]),
    );
  }

  #facts({ agent, parent }: TaskState) {
    const { run } = this;
    return {
      session: run.id,
      turn: turnOf(run.state),
      agent,
      ...(parent === undefined ? {} : { parentTaskId: parent.task }),
    };
  }
}

/** Number of the user's last message. */
export const turnOf = ({ conversation }: RunState): number =>
  conversation.findLast((entry) => entry.type === "user_message")?.turn ?? 0;

export const isAfterTask = ({ conversation }: RunState, { id }: TaskState): boolean =>
  conversation.some((entry) => entry.type === "agent_over" && entry.task === id);

function outcomeOf({ status, error }: TaskState): AgentOutcome {
  if (status === "running") return "completed";
  return status === "failed" && error?.type === deniedType ? "denied" : status;
}

/** Replaces all texts with one text, at the position of the first. */
function withText(parts: readonly MessagePart[], text: string): readonly MessagePart[] {
  const first = parts.findIndex(({ type }) => type === "text");
  const others = parts.filter(({ type }) => type !== "text");
  const place = first === -1 ? parts.findIndex(({ type }) => type === "call") : first;
  const before = place === -1 ? others.length : parts.slice(0, place).filter(({ type }) => type !== "text").length;
  const written: readonly MessagePart[] = text === "" ? [] : [{ type: "text", text }];
  return [...others.slice(0, before), ...written, ...others.slice(before)];
}

/** The history with the messages that hooks left. A message that no hook changed is rendered from its stored entries, byte for byte. */
function changedHistory(
  items: readonly HistoryItem[],
  messages: readonly HookMessage[],
  agent: string,
): readonly HistoryItem[] {
  const known = new Map(items.map((item) => [item.message.id, item]));
  return messages.map((message): HistoryItem => {
    const item = message.id === undefined ? undefined : known.get(message.id);
    if (item !== undefined && same(item.message, message)) return item;
    const { id = "added" } = message;
    const seq = item?.seq ?? uncovered;
    return { message, seq, entries: entriesOf(message, { id, seq }, agent) };
  });
}

const same = (left: HookMessage, right: HookMessage): boolean => stableJson(left) === stableJson(right);

/** The entries to render: messages, and results of calls that no message contains. */
function historyEntries(items: readonly HistoryItem[], results: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const shown = items.flatMap(({ entries }) => entries);
  const given = new Set(shown.flatMap((entry) => ("callId" in entry ? [entry.callId] : [])));
  const asked = new Set(callsIn(shown).map(({ callId }) => callId));
  const kept = results.filter(
    (entry) => !("callId" in entry) || (asked.has(entry.callId ?? "") && !given.has(entry.callId)),
  );
  return [...shown, ...kept];
}

const memoriesIn = ({ conversation }: RunState): readonly RememberedText[] =>
  conversation.find((entry) => entry.type === "conversation_begun")?.memories ?? [];

function remembering(entries: readonly TimelineEntry[], memories: readonly RememberedText[]): readonly TimelineEntry[] {
  const opening = entries.find(({ type }) => type === "task_created");
  if (opening?.type !== "task_created" || memories.length === 0) return entries;
  return entries.map((entry) => (entry === opening ? { ...opening, memories } : entry));
}
