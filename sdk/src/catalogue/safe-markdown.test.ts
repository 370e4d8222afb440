import { describe, expect, it } from "vitest";
import { safeLinks, safeMarkdown } from "./safe-markdown.ts";

describe("safeMarkdown", () => {
  it.each([
    ["**bold** and [link](/a)", "**bold** and [link](/a)"],
    ["<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"],
    ["![picture](https://example.com/p.png)", "[picture](https://example.com/p.png)"],
    ["<https://example.com>", "<https://example.com>"],
    ["code `a < b` stays", "code `a < b` stays"],
    ["```ts\nconst a = <b>;\n```\n<i>", "```ts\nconst a = <b>;\n```\n&lt;i>"],
    ["~~~\n<a>\n~~~\n\n<b>", "~~~\n<a>\n~~~\n\n&lt;b>"],
    ["```\n<never closed>", "```\n<never closed>"],
  ])("%j becomes %j", (markdown, expected) => {
    expect(safeMarkdown(markdown)).toBe(expected);
  });
});

describe("safeLinks", () => {
  it.each([
    ["https://example.com/a", "https://example.com/a"],
    ["mailto:help@example.com", "mailto:help@example.com"],
    ["/tools/", "/tools/"],
    ["#errors", "#errors"],
    ["../other/doc.md", "../other/doc.md"],
    ["/a?b=c:d", "/a?b=c:d"],
    ["javascript:alert(1)", "#"],
    ["JaVaScRiPt:alert(1)", "#"],
    ["javascript&#x3A;alert(1)", "#"],
    ["data:text/html,x", "#"],
  ])("an address %j becomes %j", (address, expected) => {
    expect(safeLinks(`<a href="${address}">x</a>`)).toBe(`<a href="${expected}">x</a>`);
  });
});
