import type { LanguageModelV4FunctionTool, LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { RunState } from "../../model/tasks/task.ts";
import type { NewEntry, TimelineEntry } from "../../model/tasks/timeline.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { profileOf } from "../render/profiles.ts";
import { render, type RenderedLog } from "../render/render.ts";
import { resultsOf, shortening, uncovered } from "../render/results.ts";
import { extract } from "./extract.ts";

export interface CompactOptions {
  /** The task whose model reads it; default: the first entry's task. */
  readonly task?: string;
  /** Maximum number of tokens of a prompt. A fifth of it is reserved for the newest turns, which stay unchanged. */
  readonly tokens: number;
  /** The run, for its open work and its limits; default: the text names neither. */
  readonly state?: RunState;
}

export type Compaction = Extract<NewEntry, { type: "compacted" }>;

/** The share of the tokens that is reserved for the newest turns, and the maximum share after a compaction. */
const [keptShare, mostLeft] = [0.2, 0.6];

/** Minimum characters per token, so a text of this length fits. */
const charactersPerToken = 3;

/**
 * Compacts the timeline of a task: long results of older turns are shortened, and if that is not enough, a text replaces those turns.
 * The result has at most 60 % of the tokens, or the minimum if the prompt does not fit otherwise; undefined if it cannot fit.
 * The entries themselves stay.
 */
export function compactTimeline(log: RenderedLog, options: CompactOptions): Compaction | undefined {
  const before = measured(log);
  let smallest: Compaction | undefined;
  for (const entry of candidates(log, options, before)) {
    if (entry.tokensAfter <= Math.min(before.tokens * mostLeft, options.tokens)) return entry;
    if (entry.tokensAfter < (smallest?.tokensAfter ?? before.tokens)) smallest = entry;
  }
  return before.tokens > options.tokens ? smallest : undefined;
}

interface Size {
  readonly tokens: number;
  readonly characters: number;
}

/** The ways to compact, ordered by how little they lose. */
function* candidates(log: RenderedLog, options: CompactOptions, before: Size): Generator<Compaction> {
  const { entries } = log;
  const { tokens, state, task = entries[0]?.task ?? "" } = options;
  const turns = closedTurns(entries);
  if (turns.length === 0) return;
  const candidate = (method: string, to: number, text: string): Compaction => {
    const [from, tokensBefore] = [entries[0]?.seq ?? 1, before.tokens];
    const entry: Compaction = { type: "compacted", task, from, to, text, method, tokensBefore, tokensAfter: 0 };
    return { ...entry, tokensAfter: measured(applied(log, entry)).tokens };
  };
  const kept = Math.max(keptShare * tokens, 1) * (before.characters / Math.max(1, before.tokens));
  const older = cutBefore(turns, kept);
  // Even the newest results may not fit: then they are shortened too, and replaced as a last resort.
  for (const to of [...(older === undefined ? [] : [older]), lastSeq(entries)]) {
    yield candidate(shortening, to, "");
    if (to !== older && before.tokens <= tokens) return;
    const left = before.tokens * mostLeft - candidate("extract", to, "-").tokensAfter;
    const room = Math.min(left, tokens * 0.3) * charactersPerToken;
    for (const share of [1, 0.5, 0.2, 0]) {
      const characters = Math.floor(room * share);
      yield candidate("extract", to, extract(entries, { task, to, state, characters }));
    }
  }
}

const lastSeq = (entries: readonly TimelineEntry[]): number =>
  entries.reduce((last, { seq }) => (seq === uncovered ? last : Math.max(last, seq)), 0);

function measured(log: RenderedLog): Size {
  const prompt = render(log, profileOf(log.model.provider));
  const characters = prompt.reduce((sum, { content }) => sum + JSON.stringify(content).length, 0);
  return { tokens: promptTokens(prompt), characters };
}

const applied = (log: RenderedLog, entry: Compaction): RenderedLog => ({
  ...log,
  entries: [...log.entries, { ...entry, seq: lastSeq(log.entries) + 1, id: "", timestamp: "" }],
});

/** One message of the model with all its results. */
interface ClosedTurn {
  readonly seq: number;
  /** Length of the message and its results as JSON. */
  readonly characters: number;
}

/** The complete turns, in order, up to the first incomplete one. */
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
 * The last entry before the turns that stay: the newest turns with at most this many characters together, but at least one turn. Undefined if
 * there are no earlier turns.
 */
function cutBefore(turns: readonly ClosedTurn[], characters: number): number | undefined {
  let kept = 0;
  for (let index = turns.length - 1; index > 0; index -= 1) {
    kept += turns[index]?.characters ?? 0;
    if (kept >= characters) return (turns[index]?.seq ?? 1) - 1;
  }
  return undefined;
}

/** Estimated tokens of a file: about the number that providers count for an image. */
const tokensOfFile = 1_600;

function contentOf({ content }: LanguageModelV4Message) {
  let files = 0;
  const text = JSON.stringify(content, (key, value: unknown) => {
    if (key !== "data" || typeof value !== "object" || value === null) return value;
    files += 1;
    return undefined;
  });
  return { text, files };
}

/** The tokens of a prompt. By default they are counted by one encoding, so they are an estimate for most models. */
export const promptTokens = (prompt: LanguageModelV4Prompt, count: (text: string) => number = countTokens): number =>
  prompt.map(contentOf).reduce((sum, { text, files }) => sum + count(text) + files * tokensOfFile, 0);

const ascii = /^[\x00-\x7f]*$/;

/** An upper limit for the tokens of a text, without an encoding: a token has at least one byte. */
export const mostTokensOf = (text: string): number => text.length * (ascii.test(text) ? 1 : 3);

export const toolTokens = (
  tools: readonly LanguageModelV4FunctionTool[],
  count: (text: string) => number = countTokens,
): number => (tools.length === 0 ? 0 : count(JSON.stringify(tools)));
