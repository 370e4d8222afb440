import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { requestText } from "../render/render.ts";
import { anchorsIn, type Anchor } from "./anchors.ts";
import { linesOf } from "./plain-lines.ts";

/** A line of an entry with what is worth keeping in it. */
export interface Fact {
  readonly seq: number;
  readonly line: string;
  readonly anchors: readonly Anchor[];
  /** How much its source counts: what was said and decided more than what was read. */
  readonly weight: number;
}

/** So many lines of one entry, those with the most anchors: a listing of files must not take all the room. */
const mostOfEntry = 40;

/** The lines with anchors of an entry. */
export const factsOf: (entry: TimelineEntry) => readonly Fact[] = memoize((entry: TimelineEntry) => {
  const facts = sourcesOf(entry).flatMap(({ value, weight }) =>
    linesOf(value).map((line): Fact => ({ seq: entry.seq, line, anchors: anchorsIn(line), weight })),
  );
  const kept = facts.filter(({ anchors }) => anchors.length > 0);
  if (kept.length <= mostOfEntry) return kept;
  return [...kept].sort((left, right) => worth(right) - worth(left)).slice(0, mostOfEntry);
});

const worth = ({ anchors }: Fact): number => anchors.reduce((sum, { weight }) => sum + weight, 0);

function sourcesOf(entry: TimelineEntry): readonly { readonly value: Json; readonly weight: number }[] {
  if (entry.type === "assistant") {
    return entry.parts.flatMap((part) => {
      if (part.type === "text") return [{ value: part.text, weight: 4 }];
      return part.type === "call" ? [{ value: part.input, weight: 2 }] : [];
    });
  }
  if (entry.type === "task_created") return [{ value: requestText(entry.input), weight: 4 }];
  if (entry.type === "child_ended") return [{ value: entry.result, weight: 4 }];
  if (entry.type === "call_failed") return [{ value: entry.result, weight: 4 }];
  return entry.type === "call_finished" ? [{ value: entry.result, weight: 2 }] : [];
}

/** The facts that keep the most anchors within so many characters, in the order of the timeline. */
export function chosenFacts(facts: readonly Fact[], characters: number): readonly Fact[] {
  const mentions = new Map<string, number>();
  for (const { anchors } of facts) for (const { text } of anchors) mentions.set(text, (mentions.get(text) ?? 0) + 1);
  const known = new Set<string>();
  // What comes up often is less likely to be lost, and what is chosen already counts no more.
  const gain = ({ anchors, weight, line }: Fact): number =>
    anchors.reduce((sum, { text, weight: own }) => sum + (known.has(text) ? 0 : own / (mentions.get(text) ?? 1)), 0) *
    (weight / (line.length + perLine));
  // Of two alike the newer comes first.
  const waiting = facts.map((fact) => ({ fact, gain: gain(fact) })).sort(byGain);
  const chosen: Fact[] = [];
  let left = characters;
  while (waiting.length > 0 && left > 0) {
    const best = waiting.pop();
    if (best === undefined) break;
    const now = gain(best.fact);
    if (now === 0) continue;
    if (now < (waiting.at(-1)?.gain ?? 0)) {
      insert(waiting, { fact: best.fact, gain: now });
      continue;
    }
    const cost = best.fact.line.length + perLine;
    if (cost > left) continue;
    for (const { text } of best.fact.anchors) known.add(text);
    chosen.push(best.fact);
    left -= cost;
  }
  return chosen.sort((one, other) => one.seq - other.seq);
}

/** What a line costs beside its text: the number of its entry. */
const perLine = 8;

interface Ranked {
  readonly fact: Fact;
  readonly gain: number;
}

const byGain = (left: Ranked, right: Ranked): number => left.gain - right.gain || left.fact.seq - right.fact.seq;

/** Into a list that is sorted. */
function insert(sorted: Ranked[], item: Ranked): void {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = sorted[middle];
    if (there !== undefined && byGain(there, item) < 0) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, item);
}
