import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { safeLinks, safeMarkdown } from "./safe-markdown.ts";

describe("safeMarkdown", () => {
  it.each([
    ["**bold** and [link](/a)", "**bold** and [link](/a)"],
    ["<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"],
    ["a <!-- not for readers --> b", "a  b"],
    ["<!-- not for readers\n\nnor this -->\n\nb", "\n\nb"],
    ["![picture](https://example.com/p.png)", "[picture](https://example.com/p.png)"],
    ["[![a badge*](/b.svg)](/c)", String.raw`[a badge\*](/c)`],
    ["![picture]\n\n[picture]: /p.png", "[picture]\n\n[picture]: /p.png"],
    ["[words *here*](javascript:alert(1))", "words *here*"],
    ["[words](java&#x73;cript:alert(1))", "words"],
    ["![p](data:image/svg+xml,x)", "p"],
    ["[a]\n\n[a]: vbscript:x", "[a]\n\n"],
    ["<javascript:alert(1)>", "javascript:alert(1)"],
    [
      "<https://example.com/a_(b)?c&d>",
      String.raw`[https://example.com/a\_(b)?c&amp;d](https://example.com/a_\(b\)?c&amp;d)`,
    ],
    ["code `a < b` stays", "code `a < b` stays"],
    ["`` <i> ` <b> `` stays", "`` <i> ` <b> `` stays"],
    ["```ts\nconst a = <b>;\n```\n<i>", "```ts\nconst a = <b>;\n```\n&lt;i>"],
    ["~~~\n<a>\n~~~\n\n<b>", "~~~\n<a>\n~~~\n\n&lt;b>"],
    ["```\n<never closed>", "```\n<never closed>"],
    ["> - ```\n>   <i>\n>   ```\n\n<b>", "> - ```\n>   <i>\n>   ```\n\n&lt;b>"],
    // Text that looks like code.
    ["``<img src=x onerror=alert(1)>`", "``&lt;img src=x onerror=alert(1)>`"],
    ["\\`<img src=x>\\`", "\\`&lt;img src=x>\\`"],
    ["`\n\n<script>alert(1)</script>\n\n`", "`\n\n&lt;script>alert(1)&lt;/script>\n\n`"],
    ["``` a`b\n<script>alert(1)</script>", "``` a`b\n&lt;script>alert(1)&lt;/script>"],
    // Code that becomes HTML when the HTML before it is escaped.
    ["<p>\n```\n</p>\n\n```\n<script>\n```", "&lt;p>\n```\n&lt;/p>\n\n```\n&lt;script>\n```"],
    ["", ""],
  ])("%j becomes %j", (markdown, expected) => {
    expect(safeMarkdown(markdown)).toBe(expected);
    expect(harmIn(expected)).toEqual([]);
  });

  it("shows a text that would take too long to escape as code", () => {
    const nested = "<p>\n```\n</p>\n\n```\n".repeat(20) + "<script>";
    const safe = safeMarkdown(nested);
    expect(harmIn(safe)).toEqual([]);
  });

  it.each([
    ["backticks", "` `` ``` ".repeat(3400)],
    ["openings of code", "`<a>``".repeat(7000)],
    ["HTML", "<b>".repeat(7000)],
    ["comments that never end", "<!-- ".repeat(4000)],
  ])("copes with 20,000 characters of %s", (_, text) => {
    expect(harmIn(safeMarkdown(text))).toEqual([]);
  });
});

/** Text that a renderer would turn into HTML, pictures or unsafe links. */
function harmIn(markdown: string): readonly string[] {
  const harm: string[] = [];
  const open = [...fromMarkdown(markdown).children] as { type: string; url?: string; children?: [] }[];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (["html", "image", "imageReference"].includes(node.type)) harm.push(node.type);
    if (/^(javascript|data|vbscript):/i.test(node.url ?? "")) harm.push(node.url ?? "");
    open.push(...(node.children ?? []));
  }
  return harm;
}

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
