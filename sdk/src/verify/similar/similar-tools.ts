import { rootProperties } from "../../schema/in-place.ts";
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
  /** What they share, for display: `words: article, help; parameters: query`. */
  readonly evidence: string;
}

const weights = { name: 0.25, description: 0.45, parameters: 0.3 };

const least = 0.5;

/**
 * All pairs of tools with a similarity above one half, in the order of the tools, computed once for a list. Left out are tools that their
 * names distinguish (by verbs of different meaning, or by an object each that the description mentions), tools that no agent has
 * together, deprecated tools, tools that the host runs, and two tools of the same name.
 */
export const similarTools: (subjects: readonly RuleSubject[]) => readonly SimilarPair[] = memoize(findPairs);

interface Compared {
  readonly subject: RuleSubject;
  readonly definition: DescribedTool;
  readonly terms: ToolTerms;
}

function findPairs(subjects: readonly RuleSubject[]): readonly SimilarPair[] {
  const compared = subjects.flatMap((subject) => {
    const { definition } = subject;
    return definition === undefined || !isChosenByModel(subject)
      ? []
      : [{ subject, definition, terms: toolTerms(definition) }];
  });
  const setsOf = (part: keyof typeof weights): readonly ReadonlySet<string>[] =>
    compared.map(({ terms }) => new Set(terms[part]));
  const respects = (["name", "description", "parameters"] as const).map((part) => ({
    weight: weights[part],
    terms: setsOf(part),
  }));
  const pairs = alikePairs(respects, least).flatMap(({ left, right, score }) => {
    const one = compared[left];
    const other = compared[right];
    if (one === undefined || other === undefined || !areSeenTogether(one.subject, other.subject)) return [];
    if (comparableText(one.definition.name) === comparableText(other.definition.name)) return [];
    const rest = score * keptApart(one, other);
    return rest > least ? [{ one, other, score: rest }] : [];
  });
  if (pairs.length === 0) return [];
  const rarity = rarityOf(respects[1]?.terms ?? []);
  return pairs.map(({ one, other, score }) => ({
    left: one.subject,
    right: other.subject,
    score,
    // Computed on demand: few pairs are reported.
    get evidence() {
      return evidenceOf(one, other, rarity);
    },
  }));
}

/** The factor for tools that their names distinguish. */
const apart = { byVerbs: 0, byLookingVerbs: 0.85, byThings: 0, byOneThing: 0.85 };

function keptApart(left: Compared, right: Compared): number {
  // With equal descriptions, only the names can distinguish.
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

function evidenceOf(left: Compared, right: Compared, rarity: ReadonlyMap<string, number>): string {
  const both = new Set(left.terms.description).intersection(new Set(right.terms.description));
  const words = Array.from(both)
    .toSorted((one, other) => (rarity.get(other) ?? 0) - (rarity.get(one) ?? 0))
    .slice(0, mostShown)
    .map((term) => wordFor(term, left.definition.description));
  const others = new Set(Object.keys(rootProperties(right.definition.input)));
  const parameters = Object.keys(rootProperties(left.definition.input)).filter((name) => others.has(name));
  const parts = [
    { label: "words", shown: words },
    { label: "parameters", shown: parameters.slice(0, mostShown) },
  ];
  return parts.flatMap(({ label, shown }) => (shown.length === 0 ? [] : [`${label}: ${shown.join(", ")}`])).join("; ");
}

function wordFor(term: string, text: string): string {
  return wordsOf(text.slice(0, 2_000)).find((word) => termOf(word) === term) ?? term;
}

/** One aspect in which things are compared: the terms of each thing, and the weight of the aspect. */
interface Respect {
  readonly weight: number;
  readonly terms: readonly ReadonlySet<string>[];
}

interface AlikePair {
  readonly left: number;
  readonly right: number;
  /** 0 to 1: the share of common terms, weighted by rarity. */
  readonly score: number;
}

/** Terms of more things than this do not form pairs alone: two similar things also share a rarer term. */
const mostSharing = 64;

/**
 * All pairs with a similarity above `least`, in order. An aspect in which neither has terms does not count for the pair. Only things
 * that share a rare term are compared, since most pairs of a large set share none.
 */
export function alikePairs(respects: readonly Respect[], least: number): readonly AlikePair[] {
  const aspects = respects.map(aspectOf);
  const things = respects[0]?.terms ?? [];
  return things.flatMap((_, left) => {
    const later = new Set(aspects.flatMap(({ sharing }) => sharing(left)));
    return [...later]
      .filter((right) => right > left)
      .sort((one, other) => one - other)
      .map((right) => ({ left, right, score: scoreOf(aspects, left, right) }))
      .filter(({ score }) => score > least);
  });
}

interface Aspect extends Respect {
  readonly weightOf: (terms: ReadonlySet<string>) => number;
  readonly totals: readonly number[];
  /** The things that share a rare term with this one. */
  readonly sharing: (thing: number) => readonly number[];
}

function aspectOf({ weight, terms }: Respect): Aspect {
  const rarity = rarityOf(terms);
  const holders = new Map<string, number[]>(Array.from(rarity.keys(), (term) => [term, []]));
  terms.forEach((set, thing) => {
    for (const term of set) holders.get(term)?.push(thing);
  });
  const weightOf = (set: ReadonlySet<string>): number => {
    let sum = 0;
    for (const term of set) sum += rarity.get(term) ?? 0;
    return sum;
  };
  const sharing = (thing: number): readonly number[] =>
    Array.from(terms[thing] ?? [], (term) => holders.get(term) ?? [])
      .filter(({ length }) => length <= mostSharing)
      .flat();
  return { weight, terms, weightOf, totals: terms.map(weightOf), sharing };
}

function scoreOf(aspects: readonly Aspect[], left: number, right: number): number {
  let score = 0;
  let weights = 0;
  for (const { weight, weightOf, terms, totals } of aspects) {
    const both = (totals[left] ?? 0) + (totals[right] ?? 0);
    if (both === 0) continue;
    const common = weightOf((terms[left] ?? none).intersection(terms[right] ?? none));
    score += (weight * common) / (both - common);
    weights += weight;
  }
  return weights === 0 ? 0 : score / weights;
}

const none: ReadonlySet<string> = new Set();

/** Additional things without terms: otherwise all terms of a small set would count as common. */
const background = 20;

/** The weight of each term: the fewer things have it, the higher. */
function rarityOf(things: readonly Iterable<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const terms of things) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const total = things.length + background;
  return new Map(Array.from(counts, ([term, count]) => [term, Math.log1p(total / count)]));
}
