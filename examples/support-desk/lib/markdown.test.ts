import { expect, test } from "vitest";
import { splitSections, toCodeText, toPlainText } from "./markdown.ts";

test.each([
  ["Set `logger` to **true** or *false*.", "Set logger to true or false."],
  ["See [the *docs*](./Routes.md#custom) and [why][ref].\n\n[ref]: https://site.example", "See the docs and why."],
  ["[`f([schema | part])`](#f) is code.", "f([schema part]) is code."],
  ['<h1 align="center">Fastify</h1>\n\nText <br>here.<!-- hidden -->', "Text here."],
  ["- [One](#one)\n  - [Two `x`](#two)\n- A real item", "A real item"],
  ["> ⚠ Warning:\n> Take care.\n\n1. First\n2. Second", "⚠ Warning: Take care. First Second"],
  ["| Code | Meaning |\n|---|---|\n| A1 | Bad |", "Code Meaning A1 Bad"],
  ["Before\n\n```js\nconst hidden = 1\n```\n\nafter", "Before after"],
  ["`/v1/*` and `/v2/*` stay", "/v1/* and /v2/* stay"],
  ["", ""],
])("reads %j as a reader sees it", (markdown, text) => {
  expect(toPlainText(markdown)).toBe(text);
});

test("collects the code of all blocks", () => {
  expect(toCodeText("a\n\n```js\none()\n```\n\nb\n\n~~~\ntwo()\n~~~\n")).toBe("one() two()");
});

test("cuts at headings outside code and numbers equal anchors", () => {
  const article = "intro\n\n## Use `close()`\n\none\n\n```sh\n# no heading\n```\n\n### Same\n\n### Same ##\n\nlast";
  expect(splitSections(article)).toEqual([
    { title: "", depth: 0, anchor: "", body: "intro" },
    { title: "Use close()", depth: 2, anchor: "use-close", body: "one\n\n```sh\n# no heading\n```" },
    { title: "Same", depth: 3, anchor: "same", body: "" },
    { title: "Same", depth: 3, anchor: "same-1", body: "last" },
  ]);
});
