import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const names = ["kb_search", "kb_get", "contact_lookup"];

test.each([
  ["kb_serach", "kb_search"],
  ["KB_Search", "kb_search"],
  ["kb_gett", "kb_get"],
  ["contactlookup", "contact_lookup"],
  ["weather", undefined],
  ["", undefined],
  ["x".repeat(100_000), undefined],
])("%.20s is taken for %s", (name, nearest) => {
  expect(nearestName(name, names)).toBe(nearest);
});

test("finds no nearest name in an empty list", () => {
  expect(nearestName("kb_search", [])).toBeUndefined();
});

test("no letter is taken for another", () => {
  expect(nearestName("n", ["k"])).toBeUndefined();
  expect(nearestName("K", ["k"])).toBe("k");
});
