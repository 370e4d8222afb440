import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import { expect, it } from "vitest";
import { safeMarkdown } from "../catalogue/safe-markdown.ts";
import { guardCode, unguardHtml, unguardText } from "./guard-code.ts";

const attack = "<img src=x onerror=alert(1)>";

it.each([
  ["code in a cell of a table", `| a | b |\n|---|---|\n| \`x | ${attack}\` |`],
  ["the text of a footnote", `[^a]:\n\n    ${attack}\n\nsee [^a]`],
  ["a picture in a cell of a table", "| a | b |\n|---|---|\n| `x | ![p](https://example.com/p.png)` |"],
  ["a character of the guard itself", `\u{E3C0}img src=x onerror=alert(1)>`],
  ["a code block", `\`\`\`html\n${attack}\n\`\`\``],
])("Astro's own renderer makes no element of %s", async (_, markdown) => {
  const renderer = await createSatteriMarkdownProcessor({ syntaxHighlight: false });
  const { code } = await renderer.render(guardCode(safeMarkdown(markdown)));
  const html = unguardHtml(code);
  expect(html).not.toContain("<img");
  expect(html).not.toMatch(/[\u{E3C0}\u{E3C1}]/u);
});

it("gives back what the author wrote", () => {
  expect(unguardText(guardCode("`a <b> ![c`"))).toBe("`a <b> ![c`");
  expect(unguardHtml(guardCode("`a <b ![c`"))).toBe("`a &lt;b ![c`");
});
