import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test.each([
  [0, "0 tools"],
  [1, "1 tool"],
  ["1", "1 tool"],
  [1.5, "1.5 tools"],
  [21, "21 tools"],
])("%j: %s", (count, text) => {
  expect(counted(count, "tool")).toBe(text);
});
