import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./desc-placeholder.ts";

const evidence = (text: string): readonly (string | undefined)[] =>
  findingsOf(rule, ruleSubject({ description: text })).map((finding) => finding.evidence);

test.each([
  ["TODO: describe", "TODO: describe"],
  ["Searches.\n\nTODO(ada): when to use", "TODO(ada): when to use"],
  ["Searches.\n- TBD", "TBD"],
  ["TODO write something about the tool", "TODO write something about the tool"],
  ["Lorem ipsum dolor sit amet", "Lorem ipsum dolor sit amet"],
  ["Tool description here", "Tool description here"],
  ["Your description goes here.", "Your description goes here."],
  ["Insert a short description here", "Insert a short description here"],
  ["Describe this tool.", "Describe this tool."],
  ["No description provided.", "No description provided."],
  ["n/a", "n/a"],
  ["...", "..."],
  ["todo", "todo"],
  ["undefined", "undefined"],
  ["[object Object]", "[object Object]"],
  ['Greets. Use when the user asks for "greet".', 'Greets. Use when the user asks for "greet".'],
  ["Greets.\n\nUse this when someone asks for “Greet”.", "Use this when someone asks for “Greet”."],
])("%j is a placeholder", (text, line) => {
  expect(evidence(text)).toEqual([line]);
});

test.each([
  "Adds an item to the TODO list of the user.",
  "Finds every TODO and FIXME in the sources.",
  "Finds comments that begin with `TODO:` and lists them.",
  "Example:\n\n```ts\n// TODO: nothing\n```",
  "未完了のTODO",
  "Replaces null and undefined by a default.",
  "Write the description of a product here or there.",
  "Describe the tool a craftsman needs for a job.",
  'Use when the user asks for "greetings in Latin".',
  'Use when the user says "greet".',
  "Reads one file. Not for anything else.",
  "",
])("%j is meant as it is", (text) => {
  expect(evidence(text)).toEqual([]);
});

test("the quoted words of the name do not count, with anything between them", () => {
  const description = 'Looks up orders.\n\nUse when the user asks for "order find".';
  const found = (name: string) => findingsOf(rule, ruleSubject({ name, description })).length;
  expect(["order_find", "orderFind", "order-find"].map(found)).toEqual([1, 1, 1]);
  expect(found("find_order")).toBe(0);
});

test("descriptions of parameters and results are read at any depth, each with its location", () => {
  const subject = ruleSubject({
    input: {
      type: "object",
      properties: {
        name: { type: "string", description: "Whom to greet." },
        list: { type: "array", items: { type: "object", properties: { a: { type: "string", description: "TBD" } } } },
      },
    },
    output: { type: "object", properties: { text: { type: "string", description: "FIXME: text" } } },
    locations: { "/properties/list": { file: "lib/list.ts", line: 7, column: 3 } },
  });
  expect(findingsOf(rule, subject).map(({ at, pointer, message }) => ({ at, pointer, message }))).toEqual([
    {
      at: { file: "lib/list.ts", line: 7, column: 3 },
      pointer: "/properties/list/items/properties/a",
      message: "A placeholder was left in the description of `a`.",
    },
    {
      at: { file: "tools/greet/tool.ts", line: 3, column: 16 },
      pointer: undefined,
      message: "A placeholder was left in the description of `text` in the result.",
    },
  ]);
});

test("documents are read too, each line reported at its location, without code and one-word answers", () => {
  const subject = ruleSubject(
    {},
    {
      "doc_summary.md": "Greets a person.\nTODO: say when.\n",
      "doc.md":
        "# greet\n\nTODO\n\n<!-- FIXME: write -->\n\n    TODO: code\n\n## Errors\n\nNone.\n\n- one\n- Lorem ipsum\n",
    },
  );
  expect(findingsOf(rule, subject).map(({ at, evidence: line }) => [at?.file, at?.line, line])).toEqual([
    ["tools/greet/doc_summary.md", 2, "TODO: say when."],
    ["tools/greet/doc.md", 3, "TODO"],
    ["tools/greet/doc.md", 5, "<!-- FIXME: write -->"],
    ["tools/greet/doc.md", 14, "Lorem ipsum"],
  ]);
});

test.each(["> ", "[", "- "])("a huge description of many %j is read in time and without a crash", (unit) => {
  expect(evidence(`TODO: describe\n\n${unit.repeat(3_000_000)}`).length).toBeLessThanOrEqual(1);
});
