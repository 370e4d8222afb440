import { rarityOf } from "./rarity.ts";

/** One aspect in which things are compared: the terms of each thing, and the weight of the aspect. */
export interface Respect {
  readonly weight: number;
  readonly terms: readonly ReadonlySet<string>[];
}

/** Two things, by their indexes in the lists, the lower first. */
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
 * that share a rare term are compared, so that it costs little more than reading the terms.
 */
export function alikePairs(respects: readonly Respect[], least: number): readonly AlikePair[] {
  const indexes = respects.map(indexOf);
  const count = respects[0]?.terms.length ?? 0;
  const pairs: AlikePair[] = [];
  const marks = new Int32Array(count).fill(-1);
  const bound = scorerOf(indexes, mostShared);
  const exact = scorerOf(indexes, shared);
  for (let right = 0; right < count; right += 1) {
    const touched = indexes.flatMap((index) => addUp(index, right, marks));
    for (const left of touched) {
      if (bound(left, right) > least) {
        const score = exact(left, right);
        if (score > least) pairs.push({ left, right, score });
      }
      for (const { sums } of indexes) sums[left] = 0;
    }
  }
  return pairs.toSorted((one, other) => one.left - other.left || one.right - other.right);
}

/** The terms of all things in one aspect. */
interface Index {
  readonly weight: number;
  /** Total weight of a thing's terms. */
  readonly totals: Float64Array;
  /** For each thing, the postings of its rare terms. */
  readonly rare: readonly (readonly Posting[])[];
  /** For each thing, its frequent terms by number, ascending, and their total weight. */
  readonly frequent: readonly Int32Array[];
  readonly frequentTotals: Float64Array;
  /** By the number of a term. */
  readonly rarities: Float64Array;
  /** Scratch space: the weight of the rare terms shared with the current thing. */
  readonly sums: Float64Array;
}

interface Posting {
  readonly rarity: number;
  /** Ascending. */
  readonly things: readonly number[];
}

function indexOf({ weight, terms }: Respect): Index {
  const rarity = rarityOf(terms);
  const numbers = new Map(Array.from(rarity.keys(), (term, number) => [term, number]));
  const rarities = Float64Array.from(rarity.values());
  const postings = Array.from(rarities, (each) => ({ rarity: each, things: [] as number[] }));
  const numbered = terms.map((set) => Int32Array.from(set, (term) => numbers.get(term) ?? 0).sort());
  numbered.forEach((list, thing) => {
    for (const number of list) postings[number]?.things.push(thing);
  });
  const isRare = (number: number): boolean => (postings[number]?.things.length ?? 0) <= mostSharing;
  const frequent = numbered.map((list) => list.filter((number) => !isRare(number)));
  const totalsOf = (lists: readonly Int32Array[]): Float64Array =>
    Float64Array.from(lists, (list) => list.reduce((sum, number) => sum + (rarities[number] ?? 0), 0));
  return {
    weight,
    totals: totalsOf(numbered),
    rare: numbered.map((list) => Array.from(list.filter(isRare)).flatMap((number) => postings[number] ?? [])),
    frequent,
    frequentTotals: totalsOf(frequent),
    rarities,
    sums: new Float64Array(terms.length),
  };
}

/** Adds what a thing shares with earlier ones to their sums; returns those not marked yet. */
function addUp({ rare, sums }: Index, thing: number, marks: Int32Array): readonly number[] {
  const touched: number[] = [];
  for (const { rarity, things } of rare[thing] ?? []) {
    for (const other of things) {
      if (other >= thing) break;
      if (marks[other] !== thing) touched.push(other);
      marks[other] = thing;
      sums[other] = (sums[other] ?? 0) + rarity;
    }
  }
  return touched;
}

/** The weight that two things share in one aspect. */
type Sharing = (index: Index, left: number, right: number) => number;

/** An upper bound of what they share, at a fraction of the cost. */
const mostShared: Sharing = ({ sums, frequentTotals }, left, right) =>
  (sums[left] ?? 0) + Math.min(frequentTotals[left] ?? 0, frequentTotals[right] ?? 0);

const shared: Sharing = ({ sums, frequent, rarities }, left, right) => {
  const [one = none, other = none] = [frequent[left], frequent[right]];
  let sum = sums[left] ?? 0;
  let at = 0;
  for (const number of one) {
    while (at < other.length && (other[at] ?? 0) < number) at += 1;
    if (other[at] === number) sum += rarities[number] ?? 0;
  }
  return sum;
};

const none = new Int32Array();

function scorerOf(indexes: readonly Index[], sharing: Sharing): (left: number, right: number) => number {
  return (left, right) => {
    let score = 0;
    let weights = 0;
    for (const index of indexes) {
      const both = (index.totals[left] ?? 0) + (index.totals[right] ?? 0);
      if (both === 0) continue;
      const common = sharing(index, left, right);
      score += (index.weight * common) / (both - common);
      weights += index.weight;
    }
    return weights === 0 ? 0 : score / weights;
  };
}
