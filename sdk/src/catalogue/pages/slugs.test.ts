import { expect, it } from "vitest";
import { slugs } from "./slugs.ts";

it("makes one part of an address of each name, unlike the others", () => {
  expect([
    ...slugs(["Knowledge base", "knowledge-base", "../../etc", "日本 語", "🙂", "a".repeat(90), "a b", "a b"]).values(),
  ]).toEqual(["knowledge-base", "knowledge-base-2", "etc", "日本-語", "unnamed", "a".repeat(60), "a-b"]);
});
