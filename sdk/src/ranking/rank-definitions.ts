import MiniSearch from "minisearch";
import type { DescribedTool } from "../model/verify/rule.ts";
import { memoize } from "../util/memo.ts";
import { parameterTerms, termOf, toolTerms } from "./tool-terms.ts";
import { isGeneric, isLooking } from "./verb-kinds.ts";
import { wordsOf } from "./words.ts";

/**
 * The names of these tools, best match first: BM25 over name, description, its first sentence once more, and parameters. Each name occurs once; ties
 * keep the given order. Sentences that say what a tool is not for are ignored.
 */
export function rankDefinitions(request: string, definitions: readonly RankedTool[]): readonly string[] {
  const matching = scoreDefinitions(request, definitions).matches.map(({ definition }) => definition.name);
  return [...new Set([...matching, ...definitions.map(({ name }) => name)])];
}

export type RankedTool = Pick<DescribedTool, "name" | "description" | "input">;

export interface Scores<Tool extends RankedTool> {
  /** Number of distinct meaningful words in the request, without verbs that fit any tool. */
  readonly wordCount: number;
  /** The definitions that contain a word of the request, best first; ties keep the given order. */
  readonly matches: readonly ScoredTool<Tool>[];
}

export interface ScoredTool<Tool extends RankedTool> {
  readonly definition: Tool;
  /** Above 0, without an upper bound. */
  readonly score: number;
  /** The words of the request that match, by weight; without verbs that fit any tool. */
  readonly explain: () => readonly string[];
}

/** Scores all definitions for a request. The index of a list is cached. */
export function scoreDefinitions<Tool extends RankedTool>(request: string, definitions: readonly Tool[]): Scores<Tool> {
  const index = indexOf(definitions);
  const asked = request.slice(0, longestRequest);
  const words = [...wordsByTerm(withoutLiterals(asked))];
  // `Which boards …`: a question without a verb asks for a tool that looks something up.
  const looks = question.test(asked) && !words.some(([term]) => isGeneric(term));
  const shares = words.flatMap(([term, word]) =>
    index.search(term).map(({ id, score }) => ({ place: id as number, word, score, isGeneric: isGeneric(term) })),
  );
  const matches = Array.from(Map.groupBy(shares, ({ place }) => place)).flatMap(([place, matched]) => {
    const definition = definitions[place];
    const telling = matched.filter((share) => !share.isGeneric);
    const explain = (): readonly string[] =>
      telling.toSorted((one, other) => other.score - one.score).map(({ word }) => word);
    if (definition === undefined) return [];
    const generic = Math.max(
      0,
      ...matched.filter((share) => share.isGeneric).map(({ score }) => score),
      ...(looks && telling.length > 0 && toolTerms(definition).verbs.some(isLooking) ? [lookingScore] : []),
    );
    // Two shared common words matter more than one rare word. Of verbs that fit any tool, one counts, as half a word.
    const score = (sumOf(telling) + genericShare * generic) * (telling.length + (generic > 0 ? genericShare : 0));
    return [{ place, definition, score, explain }];
  });
  return {
    wordCount: words.filter(([term]) => !isGeneric(term)).length,
    matches: matches.toSorted((one, other) => other.score - one.score || one.place - other.place),
  };
}

const sumOf = (shares: readonly { readonly score: number }[]): number =>
  shares.reduce((sum, { score }) => sum + score, 0);

const genericShare = 0.5;

/** The score that a question adds to a tool that reads, about as much as a common verb in its name. */
const lookingScore = 1.5;

const question =
  /^\W*(?:what|which|who|whose|where|when|why|how|is|are|was|were|do|does|did|has|have|any|show|tell|give|see|look)\b|\?\s*$/iu;

const longestRequest = 10_000;

/** Addresses, paths, file names with a folder, e-mail addresses, and runs of letters and digits that are not words. */
const literal = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+`,
    String.raw`\bwww\.[^\s"'<>]+`,
    String.raw`[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+`,
    String.raw`(?<![\w/])(?:[a-z]:)?(?:~|\.{1,2})?[/\\][\w.~%@+=-]+(?:[/\\][\w.~%@+=-]*)*`,
    String.raw`(?<![\w/])[\w.-]+(?:[/\\][\w.-]+)+\.[a-z0-9]{1,5}\b`,
    String.raw`\b(?=[\w+-]*\d)(?=[\w+-]*[a-z])[\w+-]{20,}={0,2}`,
  ].join("|"),
  "gi",
);

const mayHoldLiteral = /[/\\@]|www\.|[\w+-]{20}/i;

/** A text without literals: words inside a path, an address or a blob do not describe the request. */
export const withoutLiterals = (text: string): string =>
  mayHoldLiteral.test(text) ? text.replaceAll(literal, " ") : text;

/** Words of a question that say nothing about its subject. */
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

interface IndexedTool {
  readonly id: number;
  readonly name: string;
  readonly opening: string;
  readonly description: string;
  readonly parameters: string;
}

/** Our terms, which are no longer split or changed; each term adds the library's BM25 score. */
const indexOf = memoize((definitions: readonly RankedTool[]): MiniSearch<IndexedTool> => {
  const index = new MiniSearch<IndexedTool>({
    fields: ["name", "opening", "description", "parameters"],
    tokenize: (text) => text.split(" "),
    processTerm: (term) => (term === "" ? null : term),
    searchOptions: {
      boost: { name: 3, opening: 0.5, description: 1.5, parameters: 0.5 },
      // Without BM25+'s constant for any occurrence: a word counts less in a long text.
      bm25: { k: 1.2, b: 0.7, d: 0 },
    },
  });
  index.addAll(
    definitions.map((definition, id) => {
      const { name, opening, description } = toolTerms(definition);
      return {
        id,
        name: name.join(" "),
        opening: opening.join(" "),
        description: description.join(" "),
        parameters: parameterTerms(definition).join(" "),
      };
    }),
  );
  return index;
});
