import type { RunStep } from "../../../sdk/src/serve/studio/run-types.ts";
import type { EntryOf, TimelineEntry } from "../../../sdk/src/model/tasks/timeline.ts";
import type { RunAt } from "../state/run-at.ts";

type CallEnd = EntryOf<"call_finished"> | EntryOf<"call_failed">;

/** A call in a message, with its end if it has ended. */
export interface ItemCall {
  readonly callId: string;
  readonly tool: string;
  readonly input: unknown;
  readonly end: CallEnd | undefined;
  /** Whether its task is running. */
  readonly isOpen: boolean;
}

/** The items that the page shows in order. */
export type TimelineItem =
  | { readonly kind: "user"; readonly key: string; readonly entry: EntryOf<"user_message"> }
  | {
      readonly kind: "agent";
      readonly key: string;
      readonly agent: string;
      readonly depth: number;
      readonly entry: EntryOf<"assistant">;
      readonly calls: ReadonlyMap<string, ItemCall>;
      readonly step: RunStep | undefined;
    }
  | { readonly kind: "step"; readonly key: string; readonly step: RunStep }
  | { readonly kind: "note"; readonly key: string; readonly text: string; readonly isBad: boolean };

type Shown = Pick<RunAt, "timeline" | "steps">;

interface Task {
  readonly agent: string;
  readonly depth: number;
}

/** The entries of a run in a form for people, including steps without a message. */
export function timelineItems({ timeline: entries, steps }: Shown): readonly TimelineItem[] {
  const tasks = new Map<string, Task>();
  const ends = new Map<string, CallEnd>();
  const questions = new Map<string, string>();
  const over = new Set<string>();
  for (const entry of entries) {
    if (entry.type === "task_created") tasks.set(entry.task, { agent: entry.agent, depth: entry.depth });
    if (entry.type === "call_finished" || entry.type === "call_failed") ends.set(entry.callId, entry);
    // An open question is shown as a form.
    if (entry.type === "asked") questions.set(entry.question, entry.asks.message);
    if (["task_completed", "task_failed", "task_cancelled"].includes(entry.type)) over.add(entry.task);
  }
  const callsOf = (entry: EntryOf<"assistant">): ReadonlyMap<string, ItemCall> =>
    new Map(
      entry.parts.flatMap((part) => {
        if (part.type !== "call") return [];
        const { callId, tool, input } = part;
        return [[callId, { callId, tool, input, end: ends.get(callId), isOpen: !over.has(entry.task) }]] as const;
      }),
    );
  const left = steps.filter(({ entry }) => entry === undefined);
  const items: TimelineItem[] = [];
  for (const entry of entries) {
    while (left[0] !== undefined && left[0].at <= Date.parse(entry.timestamp)) {
      const step = left.shift();
      if (step !== undefined) items.push({ kind: "step", key: step.id, step });
    }
    if (entry.type === "assistant") {
      const { agent = "", depth = 0 } = tasks.get(entry.task) ?? {};
      const step = steps.find((one) => one.entry === entry.seq);
      items.push({ kind: "agent", key: entry.id, agent, depth, entry, calls: callsOf(entry), step });
    } else items.push(...plainItem(entry, { tasks, questions }));
  }
  return [...items, ...left.map((step): TimelineItem => ({ kind: "step", key: step.id, step }))];
}

interface Known {
  readonly tasks: ReadonlyMap<string, Task>;
  readonly questions: ReadonlyMap<string, string>;
}

function plainItem(entry: TimelineEntry, known: Known): readonly TimelineItem[] {
  const { id: key } = entry;
  const agent = known.tasks.get(entry.task)?.agent ?? "";
  const note = (text: string, isBad = false): readonly TimelineItem[] => [{ kind: "note", key, text, isBad }];
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others are not said to a person
  switch (entry.type) {
    case "user_message":
      return [{ kind: "user", key, entry }];
    case "task_failed":
      return note(`${entry.error.type}: ${entry.error.message}`, true);
    case "task_cancelled":
      return note(`Stopped: ${entry.reason}.`);
    case "compacted":
      return note(
        `The history of ${agent} was shortened from ${String(entry.tokensBefore)} to ${String(entry.tokensAfter)} tokens.`,
      );
    case "hook_failed":
      return note(`The hook ${entry.hook} failed: ${entry.message}`, true);
    case "conversation_ended":
      return note(`The conversation has ended${entry.detail === undefined ? "." : `: ${entry.detail}`}`);
    case "answered":
      return note(
        `${known.questions.get(entry.of) ?? ""} ${entry.result === null ? `No answer from ${entry.by}.` : `${entry.by}: ${entry.result}`}`,
      );
    case "task_created":
      return entry.parent === undefined ? [] : note(`${entry.agent} starts.`);
    default:
      return [];
  }
}
