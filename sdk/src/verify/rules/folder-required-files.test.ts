import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import rule from "./folder-required-files.ts";

const folderOf = (...files: readonly string[]): RuleSubject => ({
  name: "greet",
  folder: { name: "greet", path: "tools/greet", files: Object.fromEntries(files.map((file) => [file, ""])) },
});

const missing = (subject: RuleSubject) => findingsOf(rule, subject).map(({ at, message }) => [at?.file, message]);

const all = ["tool.ts", "schema.json", "doc_summary.md", "doc.md", "tool.test.ts"];

test.each([
  [all, []],
  [[...all, "extra.txt"], []],
  [["tool.ts", "schema.json", "doc_summary.md", "doc.md", "other.test.tsx"], []],
  [all.filter((file) => file !== "schema.json"), []],
  [all.slice(1), []],
  [[], []],
  [
    ["tool.ts", "Doc.md", "tests.ts"],
    [["tools/greet/tool.ts", "The tool folder has no `doc_summary.md`, `doc.md` or `tool.test.ts`."]],
  ],
])("a folder of %j", (files, expected) => {
  expect(missing(folderOf(...files))).toEqual(expected);
});

test.each([
  ["component.tsx", []],
  ["Card.vue", []],
  ["card.test.tsx", [["tools/greet/component.tsx", "The tool folder has no `component.tsx`."]]],
])("a ui tool needs a component; %s", (file, expected) => {
  expect(missing(ruleSubject({ metadata: { category: "ui" } }, { [file]: "" }))).toEqual(expected);
});

test.each([
  [
    ["doc_summary.md", "doc.md"],
    "Add `tool.test.ts`, a test that calls the tool and checks what it returns. `toolwright docs` writes it.",
  ],
  [
    ["tool.test.ts"],
    "Add `doc_summary.md`, the two to four lines that `promptFor` puts in the prompt; `doc.md`, the sections `When to use`, `When not to use`, `Returns` and `Errors`. `toolwright docs` writes them.",
  ],
])("the remedy says what belongs in the missing files; there are %j", (files, remedy) => {
  expect(findingsOf(rule, folderOf("tool.ts", ...files)).map((finding) => finding.remedy)).toEqual([remedy]);
});

test("the remedy does not promise that a component is written", () => {
  const subject = ruleSubject({ metadata: { category: "ui" } });
  const { folder } = subject;
  const files = { "tool.ts": "", "doc_summary.md": "", "doc.md": "" };
  const found = findingsOf(rule, { ...subject, folder: { ...folder, files } });
  expect(found.map(({ remedy }) => remedy)).toEqual([
    "Add `tool.test.ts`, a test that calls the tool and checks what it returns; `component.tsx`, a component that renders the tool's requests. `toolwright docs` writes the documents and the test.",
  ]);
});

test("a tool without a folder needs no files", () => {
  expect(missing({ name: "remote" })).toEqual([]);
});
