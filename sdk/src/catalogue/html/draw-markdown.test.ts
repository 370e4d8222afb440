import { expect, it } from "vitest";
import { drawMarkdown } from "./draw-markdown.ts";

const pages = new Map([
  ["kb_get", "/tools/retrieval/kb_get/"],
  ["Night shift", "/tools/agents/night-shift/"],
  ["RATE_LIMIT", "/tools/errors/#rate_limit"],
]);

it.each([
  ["a tool's name", "`kb_get`", '<p><a href="/tools/retrieval/kb_get/"><code>kb_get</code></a></p>'],
  ["an agent's name", "`Night shift`", '<p><a href="/tools/agents/night-shift/"><code>Night shift</code></a></p>'],
  ["an error code", "`RATE_LIMIT`", '<p><a href="/tools/errors/#rate_limit"><code>RATE_LIMIT</code></a></p>'],
  ["a word that names nothing", "`constructor`", "<p><code>constructor</code></p>"],
  [
    "a name that is a link already",
    "[`kb_get`](https://a.example)",
    '<p><a href="https://a.example"><code>kb_get</code></a></p>',
  ],
  ["a name in plain words", "kb_get", "<p>kb_get</p>"],
  ["a relative link", "[Notes](notes.md)", '<p><a href="https://b.example/kb/notes.md">Notes</a></p>'],
])("%s becomes what a reader expects", (_, markdown, expected) => {
  const links = { addressOf: (name: string) => pages.get(name), source: "https://b.example/kb/tool.ts" };
  expect(drawMarkdown(markdown, links).text).toBe(expected);
});

it("a relative link without a known source becomes plain text", () => {
  expect(drawMarkdown("[Notes](notes.md)", { addressOf: () => undefined }).text).toBe("<p>Notes</p>");
});
