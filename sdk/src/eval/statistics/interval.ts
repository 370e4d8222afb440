import type { CountedRate, Rate } from "../../model/eval/eval-report.ts";

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054;

/**
 * The share of right runs with its 95 % Wilson interval. Without runs, it is 0 with the interval 0 to 1.
 *
 * @throws RangeError when `right` is not a number from 0 to `runs`.
 * @example
 * interval(9, 10); // { value: 0.9, low: 0.596, high: 0.982 }, rounded
 */
export function interval(right: number, runs: number): Rate {
  if (!(right >= 0 && right <= runs && Number.isFinite(runs)))
    throw new RangeError(`${String(right)} of ${String(runs)} is not a share.`);
  if (runs === 0) return { value: 0, low: 0, high: 1 };
  const value = right / runs;
  const scale = 1 + z ** 2 / runs;
  const centre = (value + z ** 2 / (2 * runs)) / scale;
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / runs + z ** 2 / (4 * runs ** 2));
  // Rounding would move a bound that is exactly 0 or 1.
  return {
    value,
    low: right === 0 ? 0 : Math.max(0, centre - half),
    high: right === runs ? 1 : Math.min(1, centre + half),
  };
}

/** The rate over cases, each with its runs. Runs of one case are not independent, so the interval counts each case once. */
export function rateOver(cases: readonly Omit<CountedRate, "rate">[]): CountedRate {
  const counted = cases.filter(({ runs }) => runs > 0);
  const runs = sum(counted.map((each) => each.runs));
  const right = sum(counted.map((each) => each.right));
  if (runs === 0) return { runs, right, rate: interval(0, 0) };
  const { low, high } = interval((right / runs) * counted.length, counted.length);
  return { runs, right, rate: { value: right / runs, low, high } };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
