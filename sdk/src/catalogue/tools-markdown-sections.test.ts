import { expect, it } from "vitest";
import { embeddedMarkdown } from "./tools-markdown.ts";

it.each([
  ["Plain words.", "Plain words."],
  ["### Kinds\n\nTwo.\n\n###### Deep", "#### Kinds\n\nTwo.\n\n###### Deep"],
  ["```sh\n### no heading\n```", "```sh\n### no heading\n```"],
  ["See [a](../a/doc.md) and [b](b.md#c).", "See [a](tools/x%20y/../a/doc.md) and [b](tools/x%20y/b.md#c)."],
  ["See [a][1].\n\n[1]: a.md", "See [a][1].\n\n[1]: tools/x%20y/a.md"],
  [
    "[a](https://example.com) [b](#b) [c](/c) [d](mailto:d@example.com)",
    "[a](https://example.com) [b](#b) [c](/c) [d](mailto:d@example.com)",
  ],
  ["[a](javascript:alert) <b>", "a &lt;b>"],
])("%j", (text, expected) => {
  expect(embeddedMarkdown(text, "tools/x y")).toBe(expected);
});
