import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { Severity } from "../../model/finding.ts";
import type { SchemaFileState } from "../../model/verify/rule.ts";
import rule from "./schema-drift.ts";

test.each<[SchemaFileState, Severity, string, string]>([
  [
    "edited",
    "error",
    "`schema.json` was edited by hand and no longer matches the signature.",
    "Change the signature in `tool.ts` instead. Delete `schema.json`, and run `toolwright build`.",
  ],
  [
    "stale",
    "error",
    "`schema.json` was generated from an older signature.",
    "Run `toolwright build` and commit the file.",
  ],
  [
    "missing",
    "warning",
    "The tool folder has no `schema.json`.",
    "Run `toolwright build`, which writes it, and commit the file.",
  ],
])("a schema that is %s", (schemaFile, severity, message, remedy) => {
  expect(findingsOf(rule, { ...ruleSubject(), schemaFile })).toEqual([
    {
      code: "schema-drift",
      severity,
      tool: "greet",
      at: { file: "tools/greet/schema.json", line: 1, column: 1 },
      message,
      remedy,
    },
  ]);
});

test("a fresh schema, and a tool without a folder, are fine", () => {
  expect(findingsOf(rule, ruleSubject(), { name: "remote" })).toEqual([]);
});
