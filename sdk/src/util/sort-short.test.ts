import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortShort } from "./sort-short.ts";

describe("sortShort", () => {
  it("sorts like the engine, equal items in their order, short lists and long ones", () => {
    const items = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 5 }), name: fc.string() }), { maxLength: 60 });
    const byRank = (left: { rank: number }, right: { rank: number }): number => left.rank - right.rank;
    fc.assert(
      fc.property(items, (given) => {
        expect(sortShort([...given], byRank)).toEqual(given.toSorted(byRank));
      }),
    );
  });

  it("sorts in place", () => {
    const items = ["c", "a", "b"];
    expect(sortShort(items, (left, right) => (left < right ? -1 : 1))).toBe(items);
    expect(items).toEqual(["a", "b", "c"]);
  });
});
