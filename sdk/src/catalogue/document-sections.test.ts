import { describe, expect, it } from "vitest";
import { documentSections } from "./document-sections.ts";

describe("documentSections", () => {
  it("cuts at second-level headings and leaves out what stands before", () => {
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
    ["no heading", "text only", []],
    ["nothing", "", []],
  ])("copes with %s", (_, markdown, titles) => {
    expect(documentSections(markdown).map(({ title }) => title)).toEqual(titles);
  });
});
