import { rootProperties } from "../../schema/schemas-at.ts";
import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { memoize } from "../../util/memo.ts";
import { areSeenTogether, isChosenByModel } from "../subject/audiences.ts";
import { comparableText, termOf, toolTerms, type ToolTerms } from "../../ranking/tool-terms.ts";
import { isLooking, verbsOfName } from "../../ranking/verb-kinds.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { wordsOf } from "../../ranking/words.ts";

export interface SimilarPair {
  readonly left: RuleSubject;
  readonly right: RuleSubject;
  /** 0 to 1: how much of name, description and parameters they share, weighted by rarity. */
  readonly score: number;
  /** The shared terms, for display: `words: article, help; parameters: query`; computed when it is read. */
  readonly evidence: string;
}

const parts = [
  { part: "name", weight: 0.25 },
  { part: "description", weight: 0.45 },
  { part: "parameters", weight: 0.3 },
] as const;

const least = 0.5;

/**
 * All pairs of tools with a similarity above one half, in the order of the tools, computed once for a list. Omitted: tools that their names
 * distinguish (by verbs of different meaning, or by an object each that the description mentions), tools that no agent has together, deprecated
 * tools, tools that the host runs, and two tools of the same name.
 */
export const similarTools: (subjects: readonly RuleSubject[]) => readonly SimilarPair[] = memoize(findPairs);

interface Compared {
  readonly subject: RuleSubject;
  readonly definition: DescribedTool;
  readonly terms: ToolTerms;
  readonly sets: Readonly<Record<(typeof parts)[number]["part"], ReadonlySet<string>>>;
}

function findPairs(subjects: readonly RuleSubject[]): readonly SimilarPair[] {
  const compared = subjects.flatMap((subject): readonly Compared[] => {
    const { definition } = subject;
    if (definition === undefined || !isChosenByModel(subject)) return [];
    const terms = toolTerms(definition);
    const { name, description, parameters } = terms;
    const sets = { name: new Set(name), description: new Set(description), parameters: new Set(parameters) };
    return [{ subject, definition, terms, sets }];
  });
  const measure = measureFor(compared);
  return neighboursIn(compared).flatMap(([left, right]) => {
    if (comparableText(left.definition.name) === comparableText(right.definition.name)) return [];
    if (!areSeenTogether(left.subject, right.subject)) return [];
    const alike = measure(left, right);
    const score = alike > least ? alike * keptApart(left, right) : 0;
    if (score <= least) return [];
    return [
      {
        left: left.subject,
        right: right.subject,
        score,
        get evidence() {
          return evidenceOf(left, right);
        },
      },
    ];
  });
}

/** A term that more tools than this have does not form pairs alone: two similar tools also share a rarer term. */
const mostSharing = 64;

/** The pairs that share a rare term, in order: most pairs of a large set share none. */
function neighboursIn(compared: readonly Compared[]): readonly (readonly [Compared, Compared])[] {
  const holders = new Map<string, number[]>();
  const keysOf = ({ sets }: Compared): readonly string[] =>
    parts.flatMap(({ part }) => Array.from(sets[part], (term) => `${part} ${term}`));
  compared.forEach((tool, index) => {
    for (const key of keysOf(tool)) holders.set(key, [...(holders.get(key) ?? []).slice(0, mostSharing), index]);
  });
  return compared.flatMap((left, index) => {
    const shared = keysOf(left)
      .map((key) => holders.get(key) ?? [])
      .filter(({ length }) => length <= mostSharing);
    const later = new Set(shared.flat().filter((other) => other > index));
    return [...later].sort((one, other) => one - other).flatMap((other) => pairOf(left, compared[other]));
  });
}

const pairOf = (left: Compared, right: Compared | undefined): readonly (readonly [Compared, Compared])[] =>
  right === undefined ? [] : [[left, right]];

/** Additional tools without terms: otherwise all terms of a small set would count as common. */
const background = 20;

/** The share of common terms, weighted by rarity. A part in which neither tool has terms does not count for the pair. */
function measureFor(compared: readonly Compared[]): (left: Compared, right: Compared) => number {
  const weighers = parts.map(({ part, weight }) => {
    const counts = new Map<string, number>();
    for (const { sets } of compared) for (const term of sets[part]) counts.set(term, (counts.get(term) ?? 0) + 1);
    const weigh = (terms: ReadonlySet<string>): number => {
      let sum = 0;
      for (const term of terms) sum += Math.log1p((compared.length + background) / (counts.get(term) ?? 1));
      return sum;
    };
    return { part, weight, weigh: memoize(weigh), weighOnce: weigh };
  });
  return (left, right) => {
    let score = 0;
    let total = 0;
    for (const { part, weight, weigh, weighOnce } of weighers) {
      const both = weigh(left.sets[part]) + weigh(right.sets[part]);
      if (both === 0) continue;
      const common = weighOnce(left.sets[part].intersection(right.sets[part]));
      score += (weight * common) / (both - common);
      total += weight;
    }
    return total === 0 ? 0 : score / total;
  };
}

/** The factor for tools that their names distinguish. */
const apart = { byVerbs: 0, byLookingVerbs: 0.85, byThings: 0, byOneThing: 0.85 };

function keptApart(left: Compared, right: Compared): number {
  // With equal descriptions, only the names can distinguish the tools.
  if (comparableText(left.definition.description) === comparableText(right.definition.description)) return 1;
  return Math.min(
    keptApartByVerbs(left.terms.verbs, right.terms.verbs),
    keptApartByVerbs(openingVerbs(left), openingVerbs(right)),
    keptApartByThings(left, right),
  );
}

/** The kind of the verb that a description begins with: `Enables alerts` against `Disables alerts`. */
function openingVerbs({ definition }: Compared): readonly string[] {
  const { verb } = purposeOf(definition.description);
  return verb === undefined ? [] : verbsOfName([verb]);
}

function keptApartByVerbs(left: readonly string[], right: readonly string[]): number {
  const leftOwn = left.filter((verb) => !right.includes(verb));
  const rightOwn = right.filter((verb) => !left.includes(verb));
  if (leftOwn.length === 0 || rightOwn.length === 0) return 1;
  return [...leftOwn, ...rightOwn].every(isLooking) ? apart.byLookingVerbs : apart.byVerbs;
}

function keptApartByThings(left: Compared, right: Compared): number {
  const leftOwn = ownThings(left.terms, right.terms);
  const rightOwn = ownThings(right.terms, left.terms);
  const isLeftTaken = isTakenUp(leftOwn, left.definition);
  const isRightTaken = isTakenUp(rightOwn, right.definition);
  if (isLeftTaken && isRightTaken) return apart.byThings;
  return (isLeftTaken && rightOwn.length === 0) || (isRightTaken && leftOwn.length === 0) ? apart.byOneThing : 1;
}

/** The terms of a name, without verbs, that the other name does not contain, also not abbreviated (`docs`, `documents`). */
function ownThings(terms: ToolTerms, other: ToolTerms): readonly string[] {
  return terms.name.filter(
    (term) => !terms.verbs.includes(term) && !other.name.some((candidate) => isSame(term, candidate)),
  );
}

const isSame = (term: string, other: string): boolean =>
  term === other || (Math.min(term.length, other.length) >= 3 && (term.startsWith(other) || other.startsWith(term)));

function isTakenUp(terms: readonly string[], { description }: DescribedTool): boolean {
  if (terms.length === 0) return false;
  return wordsOf(description.slice(0, 2_000)).some((word) => terms.some((term) => isSame(term, termOf(word) ?? word)));
}

const mostShown = 6;

function evidenceOf(left: Compared, right: Compared): string {
  const words = [...left.sets.description.intersection(right.sets.description)].map((term) =>
    wordFor(term, left.definition.description),
  );
  const others = rootProperties(right.definition.input);
  const parameters = Object.keys(rootProperties(left.definition.input)).filter((name) => Object.hasOwn(others, name));
  const shown = (label: string, found: readonly string[]): readonly string[] =>
    found.length === 0 ? [] : [`${label}: ${found.slice(0, mostShown).join(", ")}`];
  return [...shown("words", words), ...shown("parameters", parameters)].join("; ");
}

function wordFor(term: string, text: string): string {
  return wordsOf(text.slice(0, 2_000)).find((word) => termOf(word) === term) ?? term;
}
