import type { CountedRate } from "../../model/eval/eval-report.ts";
import { interval } from "./interval.ts";

interface Counted {
  readonly runs: number;
  readonly right: number;
}

/**
 * The rate over cases, each with its runs. Runs of one case that end alike are no new evidence: the interval is that of as many independent
 * observations as the spread between cases allows, from the number of cases to the number of runs.
 */
export function clusteredRate(cases: readonly Counted[]): CountedRate {
  const counted = cases.filter(({ runs }) => runs > 0);
  const runs = sum(counted.map((each) => each.runs));
  const right = sum(counted.map((each) => each.right));
  if (runs === 0) return { runs, right, rate: interval(0, 0) };
  const size = runs / designEffect(counted, { runs, right });
  const { low, high } = interval((right / runs) * size, size);
  return { runs, right, rate: { value: right / runs, low, high } };
}

/** How much larger the variance of the rate is than that of as many independent runs: 1 for one run a case, at most the runs of a case. */
function designEffect(cases: readonly Counted[], { runs, right }: Counted): number {
  const most = runs / cases.length;
  const share = right / runs;
  const independent = (share * (1 - share)) / runs;
  if (most === 1) return 1;
  if (cases.length < 2 || independent === 0) return most;
  const spread = sum(cases.map((each) => (each.right - share * each.runs) ** 2));
  const between = (spread * cases.length) / ((cases.length - 1) * runs ** 2);
  return Math.min(most, Math.max(1, between / independent));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
