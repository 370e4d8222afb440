import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownSections, parseMarkdown } from "../util/markdown.ts";
import { documentSections } from "./tool-page.ts";

describe("documentSections", () => {
  it("cuts at second-level headings and leaves out the text before", () => {
    const markdown =
      "# kb_search\n\nIntro.\n\n## When to use\n\nOften.\n\n### Detail\n\nMore.\n\n## Errors ##\r\nNone.\n";
    expect(documentSections(markdown)).toEqual([
      { title: "When to use", text: "Often.\n\n### Detail\n\nMore." },
      { title: "Errors", text: "None." },
    ]);
  });

  it.each([
    ["a heading inside a code block", "## A\n```md\n## B\n```\nend", ["A"]],
    ["a longer fence around a shorter one", "## A\n````\n```\n## B\n````\n## C\nx", ["A", "C"]],
    ["a fence that never closes", "## A\n```\n## B\n", ["A"]],
    ["a section without content", "## A\n\n## B\ntext", ["B"]],
    ["a section of headings and comments alone", "## A\n### C\n<!-- soon -->\n[c]: /c\n## B\ntext", ["B"]],
    ["underlined headings", "A\n---\ntext\n\nB\n===\ntext", ["A"]],
    ["a heading in a comment", "## A\ntext\n<!--\n## B\ntext\n-->\n", ["A"]],
    ["a heading in indented code", "## A\n\n    ## B\n    text", ["A"]],
    ["a heading in a list", "## A\n- ## B\n  text", ["A"]],
    ["code in a heading", "## The `limit` & *more*\ntext", ["The `limit` & more"]],
    ["no heading", "text only", []],
    ["nothing", "", []],
  ])("copes with %s", (_, markdown, titles) => {
    expect(documentSections(markdown).map(({ title }) => title)).toEqual(titles);
  });

  it("keeps code at the start of a section, and ends at a heading of a higher level", () => {
    expect(documentSections("## A\n\n    code\n\n# Top\n\nelse\n")).toEqual([{ title: "A", text: "    code" }]);
  });

  it("finds the same sections as the parser, in plain and other documents", () => {
    const plain = [
      "",
      "",
      "## When to use",
      "## Errors",
      "### Detail (1)",
      "# Name",
      "# kb_search",
      "## The kb_search_2 tool",
      "Words, `code` and <b>.",
      "- item",
      "1. step",
      "1.",
      "2) x",
    ];
    const others = [
      "---",
      "===",
      "## `a` & b",
      "## A ##",
      "## _A_",
      "## a _b_",
      "## a_b_",
      "## a__b",
      "```",
      "    ## B",
      "- ## B",
      "-",
      "[a]: b",
      "<!--",
      "-->",
      "> ## C",
      "#x",
      "* * *",
    ];
    const line = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...plain) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    );
    const ending = fc.constantFrom("", "\n", "\n\n ");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), ending, (lines, end) => {
        const markdown = lines.join("\n") + end;
        const parsed = markdownSections(parseMarkdown(markdown)).filter(
          ({ depth, isEmpty }) => depth === 2 && !isEmpty,
        );
        const texts = parsed.map(({ title, body }) => {
          const text = markdown.slice(body.start, body.end).split("\n");
          while (text[0]?.trim() === "") text.shift();
          return { title, text: text.join("\n").trimEnd() };
        });
        expect(documentSections(markdown)).toEqual(texts);
      }),
      { numRuns: 1000 },
    );
  });
});
