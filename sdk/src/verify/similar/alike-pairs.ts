import { rarityOf } from "./rarity.ts";

/** One aspect in which things are compared: the terms of each thing, and the weight of the aspect. */
export interface Respect {
  readonly weight: number;
  readonly terms: readonly ReadonlySet<string>[];
}

export interface AlikePair {
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
