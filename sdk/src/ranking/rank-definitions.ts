import type { DescribedTool } from "../model/described-tool.ts";
import { parameterTerms, termOf, toolTerms } from "./tool-terms.ts";
import { withoutLiterals } from "./without-literals.ts";
import { isGeneric } from "./verb-kinds.ts";
import { memoize } from "../util/memo.ts";
import { wordsOf } from "./words.ts";

/**
 * The names of these tools, best match first: BM25 over name, description and parameters. Each name occurs once; ties keep the given
 * order. Sentences that say what a tool is not for are ignored.
 */
export function rankDefinitions(request: string, definitions: readonly RankedTool[]): readonly string[] {
  const { scores } = scoreDefinitions(request, definitions);
  return [...new Set(orderOf(scores).flatMap((index) => definitions[index]?.name ?? []))];
}

/** The indexes of these scores, the highest score first. */
export const orderOf = (scores: Float64Array): readonly number[] =>
  Array.from(scores.keys()).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);

/** What a tool is ranked by. */
export type RankedTool = Pick<DescribedTool, "name" | "description" | "input">;

/** How well each definition matches a request. */
export interface Scores {
  /** Number of distinct meaningful words in the request, without verbs that fit any tool. */
  readonly wordCount: number;
  /** In the order of the definitions: 0 where no word matches; no upper bound. */
  readonly scores: Float64Array;
  /** The words of the request that match the definition at this index, by weight; without verbs that fit any tool. */
  readonly explain: (index: number) => readonly TermShare[];
}

/** The share of a request's word in a score. */
export interface TermShare {
  readonly word: string;
  readonly share: number;
}

/** Scores all definitions for a request. The index of a list is cached. */
export function scoreDefinitions(request: string, definitions: readonly RankedTool[]): Scores {
  const postings = indexOf(definitions);
  const words = wordsByTerm(withoutLiterals(request.slice(0, longestRequest)));
  const telling = new Map([...words].filter(([term]) => !isGeneric(term)));
  const scores = new Float64Array(definitions.length);
  const matched = new Float64Array(definitions.length);
  const addUp = (terms: Iterable<string>, factor: number): void => {
    for (const term of terms) {
      for (const { tool, share } of postings.get(term) ?? []) {
        scores[tool] = (scores[tool] ?? 0) + share * factor;
        matched[tool] = (matched[tool] ?? 0) + factor;
      }
    }
  };
  addUp(telling.keys(), 1);
  // Two common words in common matter more than one rare word.
  for (let tool = 0; tool < scores.length; tool += 1) scores[tool] = (scores[tool] ?? 0) * (matched[tool] ?? 0);
  // Verbs that fit any tool only break ties.
  addUp([...words.keys()].filter(isGeneric), genericShare);
  const explain = (index: number): readonly TermShare[] =>
    [...telling]
      .flatMap(([term, word]) =>
        (postings.get(term) ?? []).filter(({ tool }) => tool === index).map(({ share }) => ({ word, share })),
      )
      .toSorted((one, other) => other.share - one.share);
  return { wordCount: telling.size, scores, explain };
}

const genericShare = 0.25;

const longestRequest = 10_000;

/** Words of asking, which say nothing about the subject. */
const askingWords = new Set(
  (
    "i me my mine we he she him her who whom whose how why would could should please want wants need needs like let lets got let's i'm i'd i've " +
    "what's who's that's it's don't can't there here now just also too thanks thank hello hi hey ok okay yes tell show give help"
  ).split(" "),
);

function wordsByTerm(text: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const word of wordsOf(text)) {
    const term = askingWords.has(word) ? undefined : termOf(word);
    if (term !== undefined && !words.has(term)) words.set(term, word);
  }
  return words;
}

/** The weight of a word by the part it is in. */
const weights = { name: 3, description: 1.5, parameters: 0.5 };

/** BM25's `k1` and `b`. */
const saturation = 1.2;
const lengthPenalty = 0.7;

/** The score that a term adds to a tool. */
interface Posting {
  readonly tool: number;
  readonly share: number;
}

type Postings = ReadonlyMap<string, readonly Posting[]>;

const indexOf: (definitions: readonly RankedTool[]) => Postings = memoize(makeIndex);

/**
 * Okapi BM25 for each part of a tool, the parts added up by their weights: `weight · rarity · c · (saturation + 1) / (c + saturation)`,
 * where `c` is the term's frequency normalised by the length of the part, and `rarity` is `ln(1 + (N − n + ½) / (n + ½))` for `n` of
 * `N` tools with the term in that part.
 */
function makeIndex(definitions: readonly RankedTool[]): Postings {
  const terms = definitions.map(toolTerms);
  const parts = [
    { weight: weights.name, terms: terms.map(({ name }) => name) },
    { weight: weights.description, terms: terms.map(({ description }) => description) },
    { weight: weights.parameters, terms: definitions.map(parameterTerms) },
  ];
  const shares = new Map<string, Map<number, number>>();
  for (const part of parts) {
    for (const [term, counts] of countsIn(part.terms)) {
      const byTool = shares.get(term) ?? new Map<number, number>();
      shares.set(term, byTool);
      const rarity = Math.log1p((definitions.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [tool, count] of counts) {
        const share = (part.weight * rarity * count * (saturation + 1)) / (count + saturation);
        byTool.set(tool, (byTool.get(tool) ?? 0) + share);
      }
    }
  }
  return new Map(
    Array.from(shares, ([term, byTool]) => [term, Array.from(byTool, ([tool, share]) => ({ tool, share }))]),
  );
}

/** How often each term occurs in a part of each tool, divided by `1 − penalty + penalty · length / average length`. */
function countsIn(tools: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const average = tools.reduce((sum, terms) => sum + terms.length, 0) / tools.length;
  const counts = new Map<string, Map<number, number>>();
  tools.forEach((terms, tool) => {
    const one = 1 / (1 - lengthPenalty + lengthPenalty * (terms.length / average));
    for (const term of terms) {
      const byTool = counts.get(term) ?? new Map<number, number>();
      counts.set(term, byTool);
      byTool.set(tool, (byTool.get(tool) ?? 0) + one);
    }
  });
  return counts;
}
