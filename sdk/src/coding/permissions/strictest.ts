import type { Effect, PartVerdict } from "./permission.ts";

const order: readonly Effect[] = ["deny", "ask", "allow"];

/** The strictest of several verdicts; the first of those that are equal. */
export function strictest(verdicts: readonly [PartVerdict, ...PartVerdict[]]): PartVerdict {
  return verdicts.reduce((first, next) => (order.indexOf(next.effect) < order.indexOf(first.effect) ? next : first));
}
