import { rootProperties } from "../../schema/root-properties.ts";
import type { RuleSubject } from "../../model/rule.ts";
import type { DescribedTool } from "../../model/described-tool.ts";
import { memoize } from "../../util/memo.ts";
import { alikePairs } from "./alike-pairs.ts";
import { areSeenTogether, isChosenByModel } from "../subject/audiences.ts";
import { rarityOf } from "./rarity.ts";
import { comparableText, termOf, toolTerms, type ToolTerms } from "../../ranking/tool-terms.ts";
import { isLooking } from "../../ranking/verb-kinds.ts";
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
  return Math.min(keptApartByVerbs(left.terms, right.terms), keptApartByThings(left, right));
}

function keptApartByVerbs(left: ToolTerms, right: ToolTerms): number {
  const leftOwn = left.verbs.filter((verb) => !right.verbs.includes(verb));
  const rightOwn = right.verbs.filter((verb) => !left.verbs.includes(verb));
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
