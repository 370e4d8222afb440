import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { uncovered } from "../render/compaction.ts";
import { resultsOf } from "../render/results.ts";

/** One message of the model with its results, all of which are there. */
export interface ClosedTurn {
  /** `seq` of the message. */
  readonly seq: number;
  /** Length of the message and its results as JSON. */
  readonly characters: number;
}

/** The turns after an entry that are closed, in order, up to the first that is not. */
export function closedTurns(entries: readonly TimelineEntry[], after: number): readonly ClosedTurn[] {
  const results = resultsOf(entries);
  const turns: ClosedTurn[] = [];
  for (const entry of entries) {
    if (entry.type !== "assistant" || entry.seq <= after || entry.seq === uncovered) continue;
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
export function cutBefore(turns: readonly ClosedTurn[], characters: number): number | undefined {
  let kept = 0;
  for (let index = turns.length - 1; index > 0; index -= 1) {
    kept += turns[index]?.characters ?? 0;
    if (kept >= characters) return (turns[index]?.seq ?? 1) - 1;
  }
  return undefined;
}
