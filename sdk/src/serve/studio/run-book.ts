import { sentenceOf, type RedactedRun } from "../../agents/views/redacted-run.ts";
import { runBars, type RunBar } from "../../agents/views/run-bars.ts";
import { runStatus } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { isInTimeline, type RunEntry } from "../../agents/timeline/run-log.ts";
import { textOf, lastOf, rootOf, variablesOf } from "../../agents/timeline/state.ts";
import type { RunState } from "../../model/tasks/task.ts";
import type { DocumentReference, TimelineEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { clippedJson, clipText } from "../../util/visible-text.ts";
import { chatFacts } from "./chat-book.ts";
import type { RunStep, StudioEntry, StudioRun, StudioRunPage, StudioRunState } from "./run-types.ts";

/** The part of a run that is read to show it at one of its entries. */
type Shown = Omit<StudioRunPage, keyof StudioRun | "questions">;

/** How much of a run is shown at once. */
const most = { timeline: 300, text: 300, result: 20_000 } as const;

/** A run or a conversation as its list has it. */
export function runSummary(id: string, run: string, log: readonly RunEntry[]): StudioRun {
  const entries = log.filter(isInTimeline);
  const state = foldTimeline(run, entries);
  const started = state.conversation.find((entry) => entry.type === "conversation_started");
  return {
    id,
    kind: started === undefined ? "run" : "conversation",
    name: run,
    agent: started?.workflow ?? rootOf(state)?.agent ?? "",
    status: runStatus(state),
    entries: entries.length,
    usage: state.usage,
    ...defined({ startedAt: timeOf(entries[0]), lastAt: timeOf(entries.at(-1)), chat: chatFacts(log) }),
  };
}

const timeOf = (entry: TimelineEntry | undefined): number | undefined => entry && Date.parse(entry.timestamp);

/** A run at one of its entries; default: the last. A chat whose first message was only stored has none. */
export function runAt(run: string, entries: readonly TimelineEntry[], { shown, seq, steps }: Wanted): Shown {
  const until = Math.max(
    0,
    entries.findLastIndex((entry) => entry.seq <= (seq ?? Infinity)),
  );
  const entry = entries[until];
  const past = entries.slice(0, until + 1);
  const agents = new Map<string, string>();
  for (const each of entries) if (each.type === "task_created") agents.set(each.task, each.agent);
  const row = (each: TimelineEntry): StudioEntry => ({
    seq: each.seq,
    at: Date.parse(each.timestamp),
    task: each.task,
    agent: agents.get(each.task) ?? "",
    type: each.type,
    text: clipText(sentenceOf(each, shown) ?? wordsOf(each, shown), most.text),
  });
  return {
    ...windowOf(entries, until, row),
    entry: entry === undefined ? null : shown.entry(entry),
    ...lastEntries(past, shown),
    steps,
    ...lastBars(runBars(past, shown)),
    state: stateOf(foldTimeline(run, past), shown),
  };
}

const rowsTogether = 100;

/** Where an entry is among all, and the part of the list that it is in. */
function windowOf(
  entries: readonly TimelineEntry[],
  index: number,
  row: (entry: TimelineEntry) => StudioEntry,
): Pick<Shown, "seq" | "position" | "first" | "last" | "previous" | "next" | "rows" | "rowsFrom"> {
  const from = index - (index % rowsTogether);
  return {
    seq: entries[index]?.seq ?? 0,
    position: Math.min(index + 1, entries.length),
    first: entries[0]?.seq ?? 0,
    last: entries.at(-1)?.seq ?? 0,
    ...defined({ previous: entries[index - 1]?.seq, next: entries[index + 1]?.seq }),
    rows: entries.slice(from, from + rowsTogether).map(row),
    rowsFrom: from + 1,
  };
}

/** The text of a last message, and the request of the first task. */
function wordsOf(entry: TimelineEntry, shown: RedactedRun): string {
  if (entry.type === "assistant") {
    const called = entry.parts.flatMap((part) => (part.type === "call" ? [part.tool] : []));
    return shown.line(called.length === 0 ? textOf(entry.parts) : `wants to call ${called.join(", ")}`);
  }
  if (entry.type !== "task_created") return "";
  return shown.line(typeof entry.input === "string" ? entry.input : JSON.stringify(entry.input));
}

interface Wanted {
  readonly shown: RedactedRun;
  readonly seq: number | undefined;
  readonly steps: readonly RunStep[];
}

/** The last entries, with the beginnings of their tasks. */
function lastEntries(past: readonly TimelineEntry[], shown: RedactedRun): Pick<Shown, "timeline" | "earlier"> {
  const earlier = Math.max(0, past.length - most.timeline);
  const last = past.slice(earlier);
  const tasks = new Set(last.map(({ task }) => task));
  const begun = past.slice(0, earlier).filter(({ type, task }) => type === "task_created" && tasks.has(task));
  return { timeline: [...begun, ...last].map((entry) => shortened(shown.entry(entry))), earlier };
}

/** An entry is shown whole when it is chosen. */
function shortened(entry: Json): TimelineEntry {
  const { result } = entry as { readonly result?: Json };
  const light = result === undefined ? entry : { ...(entry as JsonObject), result: clippedJson(result, most.result) };
  return light as unknown as TimelineEntry;
}

function stateOf(state: RunState, shown: RedactedRun): StudioRunState {
  const tasks = [...state.tasks.values()];
  const handedOver = new Set(tasks.map(({ next }) => next));
  const root = tasks.findLast(({ id, parent }) => parent === undefined && !handedOver.has(id));
  const working = tasks.findLast(({ status }) => status === "running");
  const speaker = working ?? (root && lastOf(root, state));
  return {
    status: runStatus(state),
    usage: state.usage,
    ...defined({ speaker: speaker?.agent }),
    isSpeaking: working !== undefined,
    documents: documentsOf(tasks.flatMap(({ entries }) => entries)),
    facts: shown.value(state.conversation.length === 0 ? {} : variablesOf(state)),
  };
}

/** The newest version of each, in the order in which they came. */
function documentsOf(entries: readonly TimelineEntry[]): readonly DocumentReference[] {
  const documents = new Map<string, DocumentReference>();
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq)) {
    for (const path of ("gone" in entry ? entry.gone : undefined) ?? []) documents.delete(path);
    for (const document of ("documents" in entry ? entry.documents : undefined) ?? [])
      if ((documents.get(document.path)?.version ?? 0) <= (document.version ?? 0))
        documents.set(document.path, document);
  }
  return [...documents.values()];
}

const mostBars = 150;

/** The bars that changed last, and those they are nested in. */
function lastBars(bars: readonly RunBar[]): { readonly bars: readonly RunBar[]; readonly hiddenBars: number } {
  if (bars.length <= mostBars) return { bars, hiddenBars: 0 };
  const newest = bars.toSorted((one, other) => other.seq - one.seq).slice(0, mostBars);
  const kept = new Set(newest);
  const path: RunBar[] = [];
  for (const bar of bars) {
    path.splice(bar.depth);
    if (kept.has(bar)) for (const above of path) kept.add(above);
    path.push(bar);
  }
  const shown = bars.filter((bar) => kept.has(bar));
  return { bars: shown, hiddenBars: bars.length - shown.length };
}
