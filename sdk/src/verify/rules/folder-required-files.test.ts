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
  [all.slice(1), [["tools/greet/tool.ts", "The tool folder has no `tool.ts`."]]],
  [
    ["tool.ts", "Doc.md", "tests.ts"],
    [
      ["tools/greet/schema.json", "The tool folder has no `schema.json`."],
      ["tools/greet/doc_summary.md", "The tool folder has no `doc_summary.md`."],
      ["tools/greet/doc.md", "The tool folder has no `doc.md`."],
      ["tools/greet/tool.test.ts", "The tool folder has no `tool.test.ts`."],
    ],
  ],
])("a folder of %j", (files, expected) => {
  expect(missing(folderOf(...files))).toEqual(expected);
});

test.each([[[]], [["notes.txt"]]])("a folder of %j gets one finding for all", (files) => {
  expect(missing(folderOf(...files))).toEqual([
    [
      "tools/greet/tool.ts",
      "The folder holds none of the files of a tool: `tool.ts`, `schema.json`, `doc_summary.md`, `doc.md`, `tool.test.ts`.",
    ],
  ]);
});

test.each([
  ["component.tsx", []],
  ["Card.vue", []],
  ["card.test.tsx", [["tools/greet/component.tsx", "The tool folder has no `component.tsx`."]]],
])("a ui tool needs a component; %s", (file, expected) => {
  expect(missing(ruleSubject({ metadata: { category: "ui" } }, { [file]: "" }))).toEqual(expected);
});

test("a missing schema is told once: here only where its freshness is not known", () => {
  const { tool, folder } = ruleSubject();
  const { "schema.json": _schema, ...files } = folder.files;
  expect(missing({ name: "greet", tool, folder: { ...folder, files }, schemaFile: "missing" })).toEqual([]);
  expect(missing({ name: "greet", folder: { ...folder, files } })).toEqual([
    ["tools/greet/schema.json", "The tool folder has no `schema.json`."],
  ]);
});

test("a tool that comes from no folder needs no files", () => {
  expect(missing({ name: "remote" })).toEqual([]);
});
