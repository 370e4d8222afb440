import { expect, test } from "vitest";
import { compareText } from "./compare-text.ts";

test("texts are ordered by code units, capitals first", () => {
  expect(["é", "b", "a", "Z", "", "a"].sort(compareText)).toEqual(["", "Z", "a", "a", "b", "é"]);
});
