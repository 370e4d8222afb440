import { expect, test } from "vitest";
import { rememberVersions } from "./remember-versions.ts";

test("the last result for an object is kept while the version stays the same", () => {
  let calls = 0;
  const label = rememberVersions(({ name }: { readonly name: string }, version: string, suffix: string) => {
    calls += 1;
    return `${name} ${version}${suffix}`;
  });
  const [left, right] = [{ name: "a" }, { name: "a" }];
  expect([label(left, "1", "x"), label(left, "1", "ignored"), label(right, "1", "y")]).toEqual([
    "a 1x",
    "a 1x",
    "a 1y",
  ]);
  expect(calls).toBe(2);
  expect([label(left, "2", "z"), label(left, "1", "w")]).toEqual(["a 2z", "a 1w"]);
  expect(calls).toBe(4);
});
