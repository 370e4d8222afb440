import type { EntryOf, TimelineEntry } from "../../model/tasks/timeline.ts";
import { isAboutCall } from "../timeline/fold.ts";
import { visibleText } from "../../util/visible-text.ts";

/** The tasks, model messages, calls, questions and hooks of a run over time, each below its parent. */
export function runBars(entries: readonly TimelineEntry[]): readonly RunBar[] {
  const picture = new Picture();
  for (const entry of entries) picture.add(entry);
  return nestedBars([...picture.bars.values()]);
}

type Draw<Entry> = (entry: Entry, at: number) => void;

class Picture {
  readonly bars = new Map<string, NestedBar>();
  /** Questions whose answer decides what happens to a call. */
  readonly #aboutCalls = new Set<string>();
  /** The time of the last entry of each task. */
  readonly #last = new Map<string, number>();

  add(entry: TimelineEntry): void {
    const at = Date.parse(entry.timestamp);
    const draw = this.#drawing[entry.type] as Draw<TimelineEntry> | undefined;
    draw?.(entry, at);
    this.#last.set(entry.task, at);
  }

  readonly #drawing: { readonly [Type in TimelineEntry["type"]]?: Draw<EntryOf<Type>> } = {
    task_created: ({ task, agent, parent, seq }, at) =>
      this.#begin({ id: `task ${task}`, label: agent, kind: "task", at, seq, parent: parent?.callId }),
    assistant: (entry, at) => this.#say(entry, at),
    call_started: ({ callId, seq }, at) => this.#change(callId, { startedAt: at, seq }),
    delegated: ({ callId, seq }, at) => this.#change(callId, { startedAt: at, seq }),
    call_finished: ({ callId, seq }, at) => this.#end(callId, { at, seq, status: "ok" }),
    call_failed: ({ callId, seq }, at) => this.#end(callId, { at, seq, status: "failed" }),
    asked: (entry, at) => this.#ask(entry, at),
    answered: (entry, at) => this.#answer(entry, at),
    task_completed: ({ task, seq }, at) => this.#end(`task ${task}`, { at, seq, status: "ok" }),
    task_failed: ({ task, seq }, at) => this.#end(`task ${task}`, { at, seq, status: "failed" }),
    task_cancelled: ({ task, seq }, at) => this.#end(`task ${task}`, { at, seq, status: "failed" }),
    hook_finished: (entry, at) => this.#hook(entry, { at, status: "ok" }),
    hook_failed: (entry, at) => this.#hook(entry, { at, status: "failed" }),
  };

  #say({ task, seq, model, parts }: EntryOf<"assistant">, at: number): void {
    const [id, parent] = [`model ${String(seq)}`, `task ${task}`];
    this.#begin({ id, label: model.id, kind: "model", at: this.#last.get(task) ?? at, seq, parent });
    this.#end(id, { at, seq, status: "ok" });
    for (const part of parts)
      if (part.type === "call") this.#begin({ id: part.callId, label: part.tool, kind: "call", at, seq, parent });
  }

  #hook(
    { task, seq, hook, milliseconds }: EntryOf<"hook_finished" | "hook_failed">,
    { at, status }: { readonly at: number; readonly status: NestedBar["status"] },
  ): void {
    const id = `hook ${String(seq)}`;
    this.#begin({ id, label: hook, kind: "hook", at: at - milliseconds, seq, parent: `task ${task}` });
    this.#end(id, { at, seq, status });
  }

  #ask({ task, question, callId = `task ${task}`, asks, seq }: EntryOf<"asked">, at: number): void {
    const id = `question ${question}`;
    if (isAboutCall(asks)) this.#aboutCalls.add(question);
    this.#begin({ id, label: visibleText(asks.message), kind: "question", at, seq, parent: callId });
    this.#change(id, { status: "waiting" });
  }

  #answer({ of, result, seq }: EntryOf<"answered">, at: number): void {
    const status = result === null ? "failed" : "ok";
    const asked = this.bars.get(`question ${of}`);
    this.#end(`question ${of}`, { at, seq, status });
    // The answer is the result of a call that asked, unless it decides what happens to the call.
    const call = asked?.parent === undefined ? undefined : this.bars.get(asked.parent);
    if (call?.kind === "call" && !this.#aboutCalls.has(of)) this.#end(call.id, { at, seq, status });
  }

  #begin({ at, parent, ...bar }: Pick<NestedBar, "id" | "label" | "kind" | "seq" | "parent"> & { at: number }): void {
    if (!this.bars.has(bar.id)) this.bars.set(bar.id, { ...bar, parent, startedAt: at, status: "running" });
  }

  #change(id: string, change: Partial<NestedBar>): void {
    const bar = this.bars.get(id);
    if (bar !== undefined) Object.assign(bar, change);
  }

  #end(id: string, { at, seq, status }: { at: number; seq: number; status: NestedBar["status"] }): void {
    if (this.bars.get(id)?.endedAt === undefined) this.#change(id, { endedAt: at, seq, status });
  }
}

/** A part of a run that took time: a bar of the chart. */
export interface RunBar {
  /** Unique in the chart. */
  readonly id: string;
  readonly label: string;
  readonly kind: "task" | "model" | "call" | "question" | "hook" | "other";
  /** Nesting level of the bar. */
  readonly depth: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Omitted while it runs. */
  readonly endedAt?: number;
  readonly status: "running" | "ok" | "failed" | "waiting";
  /** `seq` of the last entry that changed it. */
  readonly seq: number;
}

/** A bar with the id of its parent. */
export interface NestedBar extends Omit<RunBar, "depth"> {
  readonly parent: string | undefined;
}

/** Returns each bar before its children. */
function nestedBars(bars: readonly NestedBar[]): readonly RunBar[] {
  const known = new Set(bars.map(({ id }) => id));
  const below = Map.groupBy(bars, ({ parent }) => (parent !== undefined && known.has(parent) ? parent : undefined));
  const rows: RunBar[] = [];
  const open = (below.get(undefined) ?? []).map((bar) => ({ bar, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { parent: _parent, ...row } = next.bar;
    const depth = next.depth + 1;
    rows.push({ ...row, depth: next.depth });
    for (const inner of (below.get(row.id) ?? []).toReversed()) open.push({ bar: inner, depth });
  }
  return rows;
}
