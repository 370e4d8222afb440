import { expect, test } from "vitest";
import { annotationsOf } from "./annotations.ts";

test.each([
  [{ category: "action" }, { destructiveHint: true, readOnlyHint: false }],
  [{ category: "action", risk: "low" }, { destructiveHint: false }],
  [{ category: "action", risk: "medium" }, { destructiveHint: false }],
  [{ category: "action", risk: "high" }, { destructiveHint: true }],
  [{ category: "ui" }, { readOnlyHint: false }],
  [{ category: "utility" }, { readOnlyHint: true }],
] as const)("%j is announced as %j", (metadata, hints) => {
  expect(annotationsOf(metadata)).toMatchObject(hints);
});
