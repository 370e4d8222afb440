import fc from "fast-check";
import { expect, test } from "vitest";
import { alikePairs } from "./similar-tools.ts";

const sets = (...things: readonly string[]) => things.map((terms) => new Set(terms.split(" ").filter(Boolean)));

test("what both have counts as a share of what either has, the respects by their weight", () => {
  // Each term is in both or in one of two things, 20 more being imagined: log(1 + 22 / 2) and log(1 + 22 / 1).
  const shared = Math.log(12);
  const own = Math.log(23);
  const respects = [
    { weight: 3, terms: sets("a b", "a c") },
    { weight: 1, terms: sets("x", "x") },
  ];
  const [pair] = alikePairs(respects, 0.1);
  expect(pair?.score).toBeCloseTo((3 * (shared / (shared + 2 * own)) + 1) / 4);
});

test("an aspect that neither tool has is ignored, an aspect that only one has counts", () => {
  const same = { weight: 1, terms: sets("a", "a") };
  expect(alikePairs([same, { weight: 1, terms: sets("", "") }], 0.1)).toMatchObject([{ left: 0, right: 1, score: 1 }]);
  expect(alikePairs([same, { weight: 1, terms: sets("x", "") }], 0.1)).toMatchObject([{ score: 0.5 }]);
});

test("no respects and no things make no pairs", () => {
  expect(alikePairs([], 0)).toEqual([]);
  expect(alikePairs([{ weight: 1, terms: [] }], 0)).toEqual([]);
});

test("the pairs equal the result of comparing each tool with each", () => {
  const thing = fc
    .array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), { maxLength: 6 })
    .map((terms) => new Set(terms));
  // No ratio of sums equals it, so that rounding cannot decide.
  const least = 0.4 + Math.SQRT2 / 1000;
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 40 }), (things) => {
      const counts = new Map<string, number>();
      for (const set of things) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
      const weigh = (terms: ReadonlySet<string>): number =>
        [...terms].reduce((sum, term) => sum + Math.log1p((things.length + 20) / (counts.get(term) ?? 1)), 0);
      const expected = things.flatMap((left, first) =>
        things.flatMap((right, second) => {
          const score = weigh(left.intersection(right)) / weigh(left.union(right));
          return second > first && score > least ? [`${String(first)} ${String(second)} ${score.toFixed(6)}`] : [];
        }),
      );
      const found = alikePairs([{ weight: 1, terms: things }], least);
      expect(found.map(({ left, right, score }) => `${String(left)} ${String(right)} ${score.toFixed(6)}`)).toEqual(
        expected,
      );
    }),
  );
});
