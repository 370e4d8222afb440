import { uncovered, resultsOf } from "../../agents/render/results.ts";
import { noUsage, rootsOf, textOf } from "../../agents/timeline/state.ts";
import { requestText } from "../../agents/render/render.ts";
import type { HookCall, HookMessage } from "../../model/conversation/message.ts";
import type { RunState, TaskState } from "../../model/tasks/task.ts";
import type { EntryOf, MessagePart, TimelineEntry } from "../../model/tasks/timeline.ts";

/** A message, and the entries from which it is rendered for one agent. */
export interface HistoryItem {
  readonly message: HookMessage;
  /** Number of its entry. */
  readonly seq: number;
  readonly entries: readonly TimelineEntry[];
}

/** The input of a task's model: the conversation as its agent sees it, or, for a task below another, only the task. */
export function historyFor(state: RunState, task: TaskState): readonly HistoryItem[] {
  if (task.parent !== undefined) return itemsOfTask(task, task.agent);
  const items = conversationItems(state, task.agent);
  const last = items.at(-1)?.message;
  const isOwn = last?.role === "assistant" && last.agent === task.agent && last.calls === undefined;
  return items.length === 0 || isOwn
    ? [...items, saidItem(items.length === 0 ? "Begin." : "Go on.", { id: `${task.id}-go`, seq: uncovered })]
    : items;
}

/** The entries with results of the agent's tasks; an agent does not see other agents' results. */
export const resultEntries = (state: RunState, task: TaskState): readonly TimelineEntry[] =>
  ownTasks(state, task).flatMap(({ entries }) =>
    entries.filter(({ type }) => type !== "assistant" && type !== "task_created"),
  );

const ownTasks = (state: RunState, task: TaskState): readonly TaskState[] =>
  task.parent === undefined ? rootsOf(state).filter(({ agent }) => agent === task.agent) : [task];

export const allMessages = (state: RunState): readonly HookMessage[] =>
  conversationItems(state, undefined).map(({ message }) => message);

function conversationItems(state: RunState, agent: string | undefined): readonly HistoryItem[] {
  const items: HistoryItem[] = [];
  for (const entry of state.conversation) {
    if (entry.type === "conversation_begun")
      items.push(
        ...entry.messages.map((message, index) => begunItem(message, { ...entry, id: `${entry.id}.${index}` }, agent)),
      );
    if (entry.type === "user_message" && entry.denied === undefined) items.push(saidItem(entry.text, entry));
  }
  for (const task of rootsOf(state)) items.push(...itemsOfTask(task, agent));
  return items.toSorted((left, right) => left.seq - right.seq);
}

const saidItem = (text: string, { id, seq }: Place): HistoryItem => ({
  message: { id, role: "user", text },
  seq,
  entries: [said(text, { id, seq })],
});

function begunItem(message: HookMessage, { id, seq }: Place, agent: string | undefined): HistoryItem {
  const own = { ...message, id, ...(message.calls === undefined ? {} : { calls: message.calls.map(callBefore) }) };
  return { message: own, seq, entries: entriesOf(own, { id, seq }, agent) };
}

/** Makes an id that no call of this conversation has, because each conversation numbers its calls from zero. */
const callBefore = (call: HookCall): HookCall => ({ ...call, callId: `b-${call.callId}`.slice(0, 64) });

/** The entries from which a message without a timeline entry is rendered. */
export function entriesOf(message: HookMessage, place: Place, agent: string | undefined): readonly TimelineEntry[] {
  const { role, text } = message;
  if (role === "user") return [said(text, place)];
  const name = message.agent ?? agent;
  if (name === agent) return spoken(message, place);
  return text.trim() === "" ? [] : [said(`${name ?? "agent"}: ${text}`, place)];
}

function itemsOfTask(task: TaskState, agent: string | undefined): readonly HistoryItem[] {
  const results = resultsOf(task.entries);
  return task.entries.flatMap((entry): HistoryItem[] => {
    const { id, seq } = entry;
    if (entry.type === "task_created") {
      const text = requestText(entry.input);
      return text === "" ? [] : [{ message: { id, role: "user", text }, seq, entries: [entry] }];
    }
    if (entry.type !== "assistant") return [];
    const message = assistantMessage(entry, task.agent, results);
    if (agent === undefined || task.agent === agent) return [{ message, seq, entries: [entry] }];
    const { calls: _calls, ...shown } = message;
    return shown.text.trim() === "" ? [] : [{ message: shown, seq, entries: entriesOf(shown, { id, seq }, agent) }];
  });
}

function assistantMessage(
  { id, parts }: EntryOf<"assistant">,
  agent: string,
  results: ReturnType<typeof resultsOf>,
): HookMessage {
  const calls = parts.flatMap((part): HookCall[] => {
    if (part.type !== "call") return [];
    const ended = results.get(part.callId);
    // For an unfinished call, only the model gets a note instead of a result.
    const result =
      ended?.seq === undefined ? {} : { result: ended.result, ...(ended.isError ? { isError: true } : {}) };
    return [{ callId: part.callId, tool: part.tool, input: part.input, ...result }];
  });
  return { id, role: "assistant", agent, text: textOf(parts), ...(calls.length === 0 ? {} : { calls }) };
}

/** The position of a message: the entry it comes from, so that a compaction covers both. */
export interface Place {
  readonly id: string;
  readonly seq: number;
}

/** A text as an entry that is rendered as a message of the user. It is never stored. */
const said = (text: string, place: Place): TimelineEntry => ({
  ...place,
  task: "",
  timestamp: "",
  type: "task_created",
  agent: "",
  input: text,
  documents: [],
  depth: 0,
  fingerprint: "",
});

/** A message of an agent and the results of its calls as entries. They are never stored. */
function spoken({ text, calls = [] }: HookMessage, { id, seq }: Place): readonly TimelineEntry[] {
  const place = { task: "", seq, timestamp: "" };
  const parts: MessagePart[] = [
    ...(text === "" ? [] : [{ type: "text", text } as const]),
    ...calls.map(({ callId, tool, input }) => ({ type: "call", callId, tool, input }) as const),
  ];
  const model = { provider: "", id: "" };
  return [
    { ...place, type: "assistant", id, parts, finish: "stop", usage: noUsage, model },
    ...calls.flatMap(({ callId, tool, result, isError = false }): TimelineEntry[] =>
      result === undefined
        ? []
        : [{ ...place, type: isError ? "call_failed" : "call_finished", id: `${id}.${callId}`, callId, tool, result }],
    ),
  ];
}
