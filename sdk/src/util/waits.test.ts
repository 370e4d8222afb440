import { expect, test, vi } from "vitest";
import { backoff } from "./waits.ts";

const times = { initialMs: 100, longestMs: 1000 };

test.each([
  [0, [50, 100, 200, 400, 500, 500]],
  [0.999_999, [100, 200, 400, 800, 1000, 1000]],
])("delays double up to the longest, with jitter %d", (random, delays) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  expect([1, 2, 3, 4, 5, 50].map((attempt) => Math.round(backoff(attempt, times)))).toEqual(delays);
});
