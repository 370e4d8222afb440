import { describe, expect, test } from "vitest";
import { compare, interval } from "../../testing.ts";

const rounded = ({ value, low, high }: ReturnType<typeof interval>): readonly string[] =>
  [value, low, high].map((share) => share.toFixed(4));

// Computed with Wilson's formula and the quantile 1.96.
test.each([
  [9, 10, ["0.9000", "0.5958", "0.9821"]],
  [0, 10, ["0.0000", "0.0000", "0.2775"]],
  [10, 10, ["1.0000", "0.7225", "1.0000"]],
  [1, 1, ["1.0000", "0.2065", "1.0000"]],
  [50, 100, ["0.5000", "0.4038", "0.5962"]],
  [0, 0, ["0.0000", "0.0000", "1.0000"]],
])("%i of %i right has the Wilson interval", (right, runs, expected) => {
  expect(rounded(interval(right, runs))).toEqual(expected);
});

test.each([
  [2, 1],
  [-1, 3],
  [Number.NaN, 3],
  [1, Infinity],
])("%d of %d is refused", (right, runs) => {
  expect(() => interval(right, runs)).toThrow(RangeError);
});

/** Numbers from 0 to 1, the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function rightRuns(accuracy: number, runs: number, next: () => number): number {
  return Array.from({ length: runs }, next).filter((value) => value < accuracy).length;
}

test.each([5, 10, 20, 50])(
  "the intervals of 10,000 cases of %i runs contain the accuracy of the model in 95 ± 1 %",
  (runs) => {
    const next = random(runs);
    let held = 0;
    for (let index = 0; index < 10_000; index += 1) {
      const accuracy = next();
      const { low, high } = interval(rightRuns(accuracy, runs, next), runs);
      if (low <= accuracy && accuracy <= high) held += 1;
    }
    expect(held).toBeGreaterThanOrEqual(9_400);
    expect(held).toBeLessThanOrEqual(9_600);
  },
);

test.each([
  [30, 1],
  [30, 5],
  [100, 3],
])("%i cases of %i runs without a difference are called different in at most 5 %%", (cases, runs) => {
  const next = random(cases + runs);
  let different = 0;
  for (let index = 0; index < 2_000; index += 1) {
    const accuracies = Array.from({ length: cases }, next);
    const version = (): { runs: number; right: number }[] =>
      accuracies.map((accuracy) => ({ runs, right: rightRuns(accuracy, runs, next) }));
    if (compare(version(), version()).verdict !== "no evidence") different += 1;
  }
  expect(different / 2_000).toBeLessThanOrEqual(0.05);
});

describe("two versions", () => {
  const cases = (rights: readonly number[], runs = 1) =>
    rights.map((right, index) => ({ id: `case ${String(index)}`, runs, right }));

  test("are compared over cases, and repetitions are no evidence", () => {
    expect(compare(cases([0, 0, 0], 100), cases([100, 100, 100], 100))).toMatchObject({
      verdict: "no evidence",
      cases: 3,
      improved: 3,
      worsened: 0,
      p: 0.25,
      before: { runs: 300, right: 0 },
      after: { runs: 300, right: 300, rate: { value: 1 } },
    });
    const { before } = compare(cases([0, 0, 0], 100), cases([100, 100, 100], 100));
    // The interval of 0 of 3, not of 0 of 300.
    expect(rounded(before.rate)).toEqual(["0.0000", "0.0000", "0.5615"]);
  });

  test.each([
    [[0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], { verdict: "better", p: 0.03125 }],
    [[1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0], { verdict: "worse", p: 0.03125 }],
    [[0, 0, 0, 0, 0], [1, 1, 1, 1, 1], { verdict: "no evidence", p: 0.0625 }],
    [[1, 0], [0, 1], { verdict: "no evidence", p: 1 }],
    [[1, 1], [1, 1], { verdict: "no evidence", p: 1 }],
    [[], [], { verdict: "no evidence", p: 1 }],
  ])("%j and %j", (before, after, expected) => {
    expect(compare(cases(before), cases(after))).toMatchObject(expected);
  });

  test("are paired by id in any order, without cases that one of them lacks", () => {
    const before = [
      { id: "a", runs: 1, right: 1 },
      { id: "b", runs: 1, right: 0 },
      { id: "c", runs: 0, right: 0 },
    ];
    const after = [
      { id: "c", runs: 1, right: 1 },
      { id: "b", runs: 1, right: 0 },
      { id: "a", runs: 1, right: 1 },
    ];
    expect(compare(before, after)).toMatchObject({ cases: 2, improved: 0, worsened: 0 });
  });

  test("may be lists of verdicts", () => {
    const before = [false, false, false, false, false, false, true];
    expect(
      compare(
        before,
        before.map(() => true),
      ).verdict,
    ).toBe("better");
  });
});
