import type { Comparison, EvalVerdict } from "../../model/eval/eval-report.ts";
import { rateOver } from "./interval.ts";

/** A case to compare, such as one of `cases` in a report. */
export interface ComparedCase {
  /** Pairs it with the same case of the other version; default: its index in the list. */
  readonly id?: string;
  readonly runs: number;
  readonly right: number;
}

/** Results of one version: its cases, or whether each was right. */
export type ComparedCases = readonly (ComparedCase | boolean)[];

/** Significance level. */
const level = 0.05;

/**
 * Whether the second version is better than the first: the exact sign test over the cases that both have. Runs of a case count once, as its
 * rate: a model that always answers the same gives no new evidence by repetition.
 *
 * @example
 * compare([{ id: "a", runs: 1, right: 0 }], [{ id: "a", runs: 1, right: 1 }]).verdict; // "no evidence"
 */
export function compare(before: ComparedCases, after: ComparedCases): Comparison {
  const former = byId(before);
  const pairs = Array.from(byId(after)).flatMap(([id, later]) => {
    const earlier = former.get(id);
    return earlier === undefined || earlier.runs === 0 || later.runs === 0 ? [] : [{ earlier, later }];
  });
  const changes = pairs.map(({ earlier, later }) => Math.sign(later.right * earlier.runs - earlier.right * later.runs));
  const improved = changes.filter((change) => change > 0).length;
  const worsened = changes.filter((change) => change < 0).length;
  const p = signTest(improved, worsened);
  return {
    verdict: p <= level ? verdictOf(improved, worsened) : "no evidence",
    cases: pairs.length,
    improved,
    worsened,
    p,
    before: rateOver(pairs.map(({ earlier }) => earlier)),
    after: rateOver(pairs.map(({ later }) => later)),
  };
}

const verdictOf = (improved: number, worsened: number): EvalVerdict => (improved > worsened ? "better" : "worse");

function byId(cases: ComparedCases): ReadonlyMap<string, ComparedCase> {
  return new Map(
    cases.map((each, index) => {
      const counted = typeof each === "boolean" ? { runs: 1, right: each ? 1 : 0 } : each;
      return [counted.id ?? String(index), counted];
    }),
  );
}

/** The two-sided probability that a fair coin gives a split at least as uneven as this one. */
function signTest(one: number, other: number): number {
  const count = one + other;
  const fewer = Math.min(one, other);
  if (count === 0) return 1;
  // Logarithms, because the power of one half is 0 for a thousand cases.
  let choices = 0;
  let tail = 0;
  for (let k = 0; k <= fewer; k += 1) {
    if (k > 0) choices += Math.log(count - k + 1) - Math.log(k);
    tail += Math.exp(choices - count * Math.LN2);
  }
  // Removes the rounding error of the logarithms.
  return Math.min(1, Number((2 * tail).toPrecision(12)));
}
