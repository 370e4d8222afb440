import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseWithin, type Choosable } from "./choose-within.ts";

const chosen = (items: readonly Choosable[], budgets: readonly number[]): readonly number[] =>
  [...chooseWithin(items, budgets).chosen].sort((one, other) => one - other);

const plain = (costs: readonly number[], worth = 1): Choosable => ({ worth, costs });

test("all are chosen where all fit", () => {
  expect(chosen([plain([3]), plain([4])], [7])).toEqual([0, 1]);
});

test("one that takes most of a budget is left out for two others", () => {
  expect(chosen([plain([18]), plain([10]), plain([10])], [24])).toEqual([1, 2]);
});

test("what is worth more comes first", () => {
  expect(chosen([plain([18], 3), plain([10]), plain([10])], [24])).toEqual([0]);
});

test("what exceeds a budget alone is never chosen, and every budget counts", () => {
  expect(chosen([plain([1, 9]), plain([1, 1]), plain([1, 1])], [2, 8])).toEqual([1, 2]);
});

test("of equal ones, the earlier are chosen", () => {
  expect(chosen([plain([1]), plain([1]), plain([1])], [2])).toEqual([0, 1]);
});

const item = fc.record({
  worth: fc.integer({ min: 1, max: 3 }),
  costs: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })),
});

test("no other choice is worth more, and it is within the budgets", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 9 }), fc.tuple(fc.nat(15), fc.nat(15)), (items, budgets) => {
      const sum = (indexes: readonly number[], of: (one: Choosable) => number): number =>
        indexes.reduce((total, index) => total + of(items[index]!), 0);
      const isWithin = (indexes: readonly number[]): boolean =>
        budgets.every((budget, place) => sum(indexes, ({ costs }) => costs[place]!) <= budget);
      let most = 0;
      for (let mask = 0; mask < 2 ** items.length; mask += 1) {
        const indexes = items.flatMap((_, index) => ((mask >> index) % 2 === 1 ? [index] : []));
        if (isWithin(indexes))
          most = Math.max(
            most,
            sum(indexes, ({ worth }) => worth),
          );
      }
      const { chosen: found, isBest } = chooseWithin(items, budgets);
      expect(isBest).toBe(true);
      expect(isWithin([...found])).toBe(true);
      expect(sum([...found], ({ worth }) => worth)).toBe(most);
    }),
    { numRuns: 300 },
  );
});

test("a thousand tools are chosen from, the same ones each time", () => {
  const items = Array.from({ length: 1000 }, (_, index) =>
    plain([1, (index * 7) % 11, (index * 5) % 7], 1 + (index % 3)),
  );
  const first = chosen(items, [20, 24, 16]);
  expect(first).toHaveLength(20);
  expect(chosen(items, [20, 24, 16])).toEqual(first);
});
