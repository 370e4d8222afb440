import { expect, it } from "vitest";
import { linkTools } from "./author-markdown.ts";

const addresses = {
  tool: (name: string) =>
    new Map([
      ["kb_get", "/tools/retrieval/kb_get/"],
      ["kb_search", "/tools/retrieval/kb_search/"],
    ]).get(name),
  error: (code: string) => (code === "RATE_LIMIT" ? "/tools/errors/#rate_limit" : undefined),
};

it.each([
  ["a tool's name", "<code>kb_get</code>", '<a href="/tools/retrieval/kb_get/"><code>kb_get</code></a>'],
  ["the tool itself", "<code>kb_search</code>", "<code>kb_search</code>"],
  ["a word that does not name a tool", "<code>constructor</code>", "<code>constructor</code>"],
  ["a name that is a link already", '<a href="/x/"><code>kb_get</code></a>', '<a href="/x/"><code>kb_get</code></a>'],
  ["a code of an error", "<code>RATE_LIMIT</code>", '<a href="/tools/errors/#rate_limit"><code>RATE_LIMIT</code></a>'],
  ["a word that looks like a code", "<code>MAX_SIZE</code>", "<code>MAX_SIZE</code>"],
  ["a name in plain words", "kb_get", "kb_get"],
])("%s becomes what a reader expects", (_, html, expected) => {
  expect(linkTools(html, addresses, "kb_search")).toBe(expected);
});
