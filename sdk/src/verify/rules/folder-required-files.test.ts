import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "../../../../test/support/rule-subject.ts";
import type { RuleSubject } from "../../model/rule.ts";
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
    [
      ["tools/greet/doc_summary.md", "The tool folder has no `doc_summary.md`."],
      ["tools/greet/doc.md", "The tool folder has no `doc.md`."],
      ["tools/greet/tool.test.ts", "The tool folder has no `tool.test.ts`."],
    ],
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

test("a tool that comes from no folder needs no files", () => {
  expect(missing({ name: "remote" })).toEqual([]);
});
