import { describe, expect, it } from "vitest";
import { markdownExcess, parseMarkdown } from "./markdown.ts";

describe("ordinary texts are read as Markdown:", () => {
  it.each([
    ["nothing", ""],
    [
      "a long document",
      "# Title\n\nWords and `code` with *emphasis* and [a link](https://example.com) in a sentence of some length.\n\n".repeat(
        240,
      ),
    ],
    ["a table of 300 rows", "| `name_of_it` | *a* | [b](c.md) | text |\n".repeat(300)],
    ["a list of 900 links", "- [one](one.md) and **two**\n".repeat(900)],
    ["names with underscores in one paragraph", "snake_case_name ".repeat(2_000)],
    ["a nested list", "- a\n  - b\n    - c\n      - d\n".repeat(200)],
    ["900 lines of JSON", '```json\n{ "a": [1, 2] }\n```\n'.repeat(300)],
  ])("%s", (_, text) => {
    expect(markdownExcess(text)).toBeUndefined();
  });
});

describe("texts that take a parser too long are not:", () => {
  it.each([
    ["many characters", "word ".repeat(10_001), "has 50,005 characters; at most 50,000 are read as Markdown"],
    ["many lines", "a\n".repeat(1_000), "has 1,001 lines; at most 1,000 are read as Markdown"],
  ])("%s", (_, text, excess) => {
    expect(markdownExcess(text)).toBe(excess);
  });

  it.each([
    ["references", `[a]: x\n\n${"[a]".repeat(15_000)}`],
    ["links", "[a](b)".repeat(8_000)],
    ["links that never close", "[x](".repeat(12_000)],
    ["emphasis of two kinds", "*a_".repeat(16_000)],
    ["emphasis in lines that look like a list and are not", "*a_\n2. *a_*a_\n".repeat(240)],
    ["deep quotations", `${"> ".repeat(2_000)}a`],
    ["deep lists", Array.from({ length: 200 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n")],
    ["lists in one line", `${"- ".repeat(2_000)}a`],
    ["openings of code of every length", Array.from({ length: 300 }, (_, index) => "`".repeat(index)).join(" ")],
  ])("%s", (_, text) => {
    expect(markdownExcess(text)).toMatch(/^has /);
  });
});

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
