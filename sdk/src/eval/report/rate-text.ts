import type { CountedRate, EvalUsage, Rate } from "../../model/eval/eval-report.ts";

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** A rate, always with its interval: `80 % (49–94 %)`. */
export const rateText = ({ value, low, high }: Rate): string =>
  `${percent(value)} (${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)} %)`;

/** `8 of 10, 80 % (49–94 %)`; without runs, a text that says so. */
export const countedText = ({ runs, right, rate }: CountedRate): string =>
  runs === 0 ? "not run" : `${String(right)} of ${String(runs)}, ${rateText(rate)}`;

export const usageText = ({ inputTokens, outputTokens, cost }: EvalUsage): string => {
  const price = cost === null ? "cost unknown" : `cost ${String(Number(cost.toPrecision(3)))}`;
  return `${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out, ${price}`;
};

const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");

export const duration = (milliseconds: number | null): string =>
  milliseconds === null
    ? "–"
    : milliseconds < 1000
      ? `${String(milliseconds)} ms`
      : `${(milliseconds / 1000).toFixed(1)} s`;
