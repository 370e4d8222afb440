import { describe, expect, it } from "vitest";
import { codeCell, codeSpan, fenced, markdownCell, markdownLine, textPieces } from "./markdown-text.ts";

describe("markdownLine", () => {
  it.each([
    ["plain words", "plain words"],
    ["  two\n\nlines ", "two lines"],
    ["uses `kb_get` here", "uses `kb_get` here"],
    ["a <b>bold</b> & so", "a &lt;b&gt;bold&lt;/b&gt; &amp; so"],
    ["*star* _under_ [link](x) ![p](q)", String.raw`\*star\* \_under\_ \[link\](x) !\[p\](q)`],
    ["# not a heading", String.raw`\# not a heading`],
    ["- not a list", String.raw`\- not a list`],
    ["1. not a list", String.raw`1\. not a list`],
    ["half `open", String.raw`half \`open`],
    ["bell\u0007 and null\u0000", "bell and null"],
    ["", ""],
  ])("%j becomes %j", (text, expected) => {
    expect(markdownLine(text)).toBe(expected);
  });
});

describe("markdownCell", () => {
  it.each([
    ["a | b", String.raw`a \| b`],
    ["`a | b`", "`a \\| b`"],
    ["first\nsecond", "first second"],
  ])("%j becomes %j", (text, expected) => {
    expect(markdownCell(text)).toBe(expected);
  });
});

describe("codeSpan and codeCell", () => {
  it("closes after the text, with any number of backticks in it", () => {
    expect(codeSpan("a`b")).toBe("`` a`b ``");
    expect(codeSpan("a``b`c")).toBe("``` a``b`c ```");
  });

  it("keeps a bar inside a cell", () => {
    expect(codeCell('"a" | "b"')).toBe('`"a" \\| "b"`');
  });
});

describe("fenced", () => {
  it("uses a fence that the code cannot close", () => {
    expect(fenced('{ "text": "```" }', "json")).toBe('````json\n{ "text": "```" }\n````');
  });
});

describe("textPieces", () => {
  it("tells code from words", () => {
    expect(textPieces("use `kb_get` now")).toEqual([
      { code: false, text: "use " },
      { code: true, text: "kb_get" },
      { code: false, text: " now" },
    ]);
  });
});
