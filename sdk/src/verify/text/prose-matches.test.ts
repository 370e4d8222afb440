import { expect, test } from "vitest";
import { proseMatches, withoutAllowed } from "./prose-matches.ts";

test("code is ignored, and each match comes with its sentence", () => {
  const text = "First. Has stuff, they say! Last.\n\n`stuff`\n\n```\nstuff\n```\n\n- more stuff";
  expect(proseMatches(text, /stuff/g)).toEqual([
    { found: "stuff", sentence: "Has stuff, they say!" },
    { found: "stuff", sentence: "more stuff" },
  ]);
});

test("allowed words are ignored in any case", () => {
  const matches = [{ found: "Misc", sentence: "Misc." }];
  expect(withoutAllowed(matches, ["misc"])).toEqual([]);
  expect(withoutAllowed(matches, ["stuff"])).toEqual(matches);
});

test.each(["> ", "[", "_*", "- ", "<a "])("a text of many %j is read in time and without a crash", (unit) => {
  expect(proseMatches(`stuff\n\n${unit.repeat(1_000_000)}`, /nothing/g)).toEqual([]);
  expect(proseMatches(`stuff\n\n${unit.repeat(1_000_000)}`, /stuff/g).length).toBeLessThanOrEqual(1);
});
