import { rarityOf } from "./rarity.ts";

/** One respect in which things are compared: the terms of each thing, and how much the respect counts. */
export interface Respect {
  readonly weight: number;
  readonly terms: readonly ReadonlySet<string>[];
}

/** Two things, by their places in the lists, the lower first. */
export interface AlikePair {
  readonly left: number;
  readonly right: number;
  /** 0 to 1: the share of their terms that both have, rare ones counting more. */
  readonly score: number;
}

/** Terms that more things than this have lead to no pair by themselves: two alike things also share a rarer one. */
const mostSharing = 64;

/**
 * All pairs that are alike by more than `least`, in order. A respect in which neither of two has any term is left out for them.
 * Costs little more than reading the terms, because only things that share a rare one are compared.
 */
export function alikePairs(respects: readonly Respect[], least: number): readonly AlikePair[] {
  const indexes = respects.map(indexOf);
  const count = respects[0]?.terms.length ?? 0;
  const pairs: AlikePair[] = [];
  for (let right = 0; right < count; right += 1) {
    const touched = new Set(indexes.flatMap((index) => addUp(index, right)));
    for (const left of touched) {
      const most = scoreOf(indexes, (index) => mostShared(index, left, right), left, right);
      const score = most <= least ? most : scoreOf(indexes, (index) => shared(index, left, right), left, right);
      if (score > least) pairs.push({ left, right, score });
      for (const { sums } of indexes) sums[left] = 0;
    }
  }
  return pairs.toSorted((one, other) => one.left - other.left || one.right - other.right);
}

/** The terms of all things in one respect. */
interface Index {
  readonly weight: number;
  /** What a thing's terms weigh together. */
  readonly totals: Float64Array;
  /** The lists of things that have each rare term of a thing. */
  readonly rare: readonly (readonly Posting[])[];
  readonly frequent: readonly ReadonlyMap<string, number>[];
  readonly frequentTotals: Float64Array;
  /** While one thing is looked at: what its rare terms that each other has weigh. */
  readonly sums: Float64Array;
}

interface Posting {
  readonly rarity: number;
  /** In rising order. */
  readonly things: readonly number[];
}

function indexOf({ weight, terms }: Respect): Index {
  const rarity = rarityOf(terms);
  const things = new Map<string, number[]>();
  terms.forEach((set, thing) => {
    for (const term of set) {
      const list = things.get(term);
      if (list === undefined) things.set(term, [thing]);
      else list.push(thing);
    }
  });
  const isRare = (term: string): boolean => (things.get(term)?.length ?? 0) <= mostSharing;
  const weigh = (term: string): number => rarity.get(term) ?? 0;
  const frequent = terms.map(
    (set) => new Map(Array.from(set).flatMap((term) => (isRare(term) ? [] : [[term, weigh(term)] as const]))),
  );
  return {
    weight,
    totals: Float64Array.from(terms, (set) => sumOf(Array.from(set, weigh))),
    rare: terms.map((set) =>
      Array.from(set)
        .filter(isRare)
        .map((term) => ({ rarity: weigh(term), things: things.get(term) ?? [] })),
    ),
    frequent,
    frequentTotals: Float64Array.from(frequent, (weights) => sumOf(weights.values())),
    sums: new Float64Array(terms.length),
  };
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** Adds what a thing shares with those before it to their sums, and gives those. */
function addUp({ rare, sums }: Index, thing: number): readonly number[] {
  const found: number[] = [];
  for (const { rarity, things } of rare[thing] ?? []) {
    for (const other of things) {
      if (other >= thing) break;
      if (sums[other] === 0) found.push(other);
      sums[other] = (sums[other] ?? 0) + rarity;
    }
  }
  return found;
}

function mostShared({ sums, frequentTotals }: Index, left: number, right: number): number {
  return (sums[left] ?? 0) + Math.min(frequentTotals[left] ?? 0, frequentTotals[right] ?? 0);
}

function shared({ sums, frequent }: Index, left: number, right: number): number {
  const [one, other] = [frequent[left], frequent[right]];
  let sum = sums[left] ?? 0;
  // Map by map: this is asked more often than all else together.
  for (const [term, weight] of one ?? []) if (other?.has(term) === true) sum += weight;
  return sum;
}

function scoreOf(indexes: readonly Index[], sharedIn: (index: Index) => number, left: number, right: number): number {
  let score = 0;
  let weights = 0;
  for (const index of indexes) {
    const both = (index.totals[left] ?? 0) + (index.totals[right] ?? 0);
    if (both === 0) continue;
    const common = sharedIn(index);
    score += (index.weight * common) / (both - common);
    weights += index.weight;
  }
  return weights === 0 ? 0 : score / weights;
}
