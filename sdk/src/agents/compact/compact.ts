import type { RunState } from "../../model/tasks/task.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import { shortening, uncovered, resultsOf } from "../render/results.ts";
import { profileOf } from "../render/profiles.ts";
import { render, type RenderedLog } from "../render/render.ts";
import { extract } from "./extract.ts";
import { defaultPinned, type PinnedTools } from "./pinned.ts";
import { promptTokens } from "./prompt-size.ts";

/** How a timeline is compacted. */
export interface CompactOptions {
  /** The task whose model reads it; default: that of the first entry. */
  readonly task?: string;
  /** Most tokens of a prompt. A fifth of them is for the newest turns, which stay as they are. */
  readonly tokens: number;
  /** The run, for what is open and its limits; default: the text names neither. */
  readonly state?: RunState;
  /** The calls that stay word for word; default: the last of `plan_next_steps`, each of `save_to_memory`. */
  readonly pinned?: PinnedTools;
  /** Writes a summary of what `text` says, for a method that has a model; undefined where it cannot. */
  readonly summarize?: (text: string) => Promise<string | undefined>;
}

/** A compaction that is not stored yet. */
export type Compaction = Extract<NewEntry, { type: "compacted" }>;

/** The share of the tokens that the newest turns keep, and that a compaction may leave at most. */
const [keptShare, mostLeft] = [0.2, 0.6];

/** Characters of a token, at least: a text of so many characters fits. */
const charactersPerToken = 3;

/**
 * Compacts the timeline of a task: long results of older turns are shortened, and where that is not enough, a text stands for those turns.
 * What is left has at most 60 % of the tokens, or as few as can be where the prompt does not fit otherwise; undefined where nothing helps.
 * The entries themselves stay.
 */
export async function compactTimeline(log: RenderedLog, options: CompactOptions): Promise<Compaction | undefined> {
  const before = measured(log);
  let smallest: Compaction | undefined;
  for await (const entry of candidates(log, options, before)) {
    if (entry.tokensAfter <= Math.min(before.tokens * mostLeft, options.tokens)) return entry;
    if (entry.tokensAfter < (smallest?.tokensAfter ?? before.tokens)) smallest = entry;
  }
  return before.tokens > options.tokens ? smallest : undefined;
}

interface Size {
  readonly tokens: number;
  readonly characters: number;
}

/** The ways to compact, the one that loses least first. */
async function* candidates(log: RenderedLog, options: CompactOptions, before: Size): AsyncGenerator<Compaction> {
  const { entries } = log;
  const turns = closedTurns(entries);
  if (turns.length === 0) return;
  const task = options.task ?? entries[0]?.task ?? "";
  const candidate = (method: string, to: number, text: string): Compaction => {
    const [from, tokensBefore] = [entries[0]?.seq ?? 1, before.tokens];
    const entry: Compaction = { type: "compacted", task, from, to, text, method, tokensBefore, tokensAfter: 0 };
    return { ...entry, tokensAfter: measured(applied(log, entry)).tokens };
  };
  const kept = Math.max(keptShare * options.tokens, 1) * (before.characters / Math.max(1, before.tokens));
  const older = cutBefore(turns, kept);
  // Not even the newest results may fit: they are shortened too, and replaced where nothing else helps.
  for (const to of [...(older === undefined ? [] : [older]), lastSeq(entries)]) {
    yield candidate(shortening, to, "");
    if (to !== older && before.tokens <= options.tokens) return;
    const left = before.tokens * mostLeft - candidate("extract", to, "-").tokensAfter;
    const room = Math.floor(Math.min(left, options.tokens * 0.3)) * charactersPerToken;
    for (const { method, text } of await textsFor(log, options, { to, room, task })) yield candidate(method, to, text);
  }
}

const lastSeq = (entries: readonly TimelineEntry[]): number =>
  entries.reduce((last, { seq }) => (seq === uncovered ? last : Math.max(last, seq)), 0);

interface Part {
  readonly to: number;
  readonly room: number;
  readonly task: string;
}

/** The texts that may stand for a part, the best first. */
async function textsFor(
  { entries }: RenderedLog,
  { state, pinned = defaultPinned, summarize }: CompactOptions,
  { to, room, task }: Part,
): Promise<readonly { readonly method: string; readonly text: string }[]> {
  const written = (characters: number, prose?: string): string =>
    extract(entries, { task, to, state, pinned, characters, ...defined({ prose }) });
  const texts = [1, 0.5, 0.2, 0].map((share) => ({ method: "extract", text: written(Math.floor(room * share)) }));
  const prose = await summarize?.(written(room * 4));
  return prose === undefined || prose.trim() === ""
    ? texts
    : [{ method: "summary", text: written(room, prose.trim().slice(0, Math.floor(room / 2))) }, ...texts];
}

function measured(log: RenderedLog): Size {
  const { prompt } = render(log, profileOf(log.model.provider));
  const characters = prompt.reduce((sum, { content }) => sum + JSON.stringify(content).length, 0);
  return { tokens: promptTokens(prompt), characters };
}

/** The log with a compaction at its end, as it will be stored. */
const applied = (log: RenderedLog, entry: Compaction): RenderedLog => ({
  ...log,
  entries: [...log.entries, { ...entry, seq: lastSeq(log.entries) + 1, id: "", timestamp: "" }],
});

/** One message of the model with its results, all of which are there. */
interface ClosedTurn {
  /** `seq` of the message. */
  readonly seq: number;
  /** Length of the message and its results as JSON. */
  readonly characters: number;
}

/** The turns that are closed, in order, up to the first that is not. */
function closedTurns(entries: readonly TimelineEntry[]): readonly ClosedTurn[] {
  const results = resultsOf(entries);
  const turns: ClosedTurn[] = [];
  for (const entry of entries) {
    if (entry.type !== "assistant" || entry.seq === uncovered) continue;
    const ended = entry.parts.flatMap((part) => (part.type === "call" ? [results.get(part.callId)] : []));
    if (ended.some((result) => result?.seq === undefined)) break;
    const lengths = [entry.parts, ...ended.map((result) => result?.result ?? null)].map(
      (part) => JSON.stringify(part).length,
    );
    turns.push({ seq: entry.seq, characters: lengths.reduce((sum, length) => sum + length, 0) });
  }
  return turns;
}

/**
 * The last entry before the turns that stay: the newest that have so many characters together, at least one. Undefined where there are no
 * turns before those.
 */
function cutBefore(turns: readonly ClosedTurn[], characters: number): number | undefined {
  let kept = 0;
  for (let index = turns.length - 1; index > 0; index -= 1) {
    kept += turns[index]?.characters ?? 0;
    if (kept >= characters) return (turns[index]?.seq ?? 1) - 1;
  }
  return undefined;
}
