import { expect, it } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";

it("gives the tree of a text", () => {
  expect(parseMarkdown("## One\n\nTwo.").children.map(({ type }) => type)).toEqual(["heading", "paragraph"]);
});

it("takes a text with too much to parse as one block of code, position and all", () => {
  const text = `## One\n\n${"[a]".repeat(10_000)}`;
  expect(parseMarkdown(text).children).toEqual([
    {
      type: "code",
      value: text,
      position: { start: { line: 1, column: 1, offset: 0 }, end: { line: 3, column: 30_001, offset: 30_008 } },
    },
  ]);
});
