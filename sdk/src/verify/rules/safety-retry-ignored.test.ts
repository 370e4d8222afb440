import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import rule from "./safety-retry-ignored.ts";

const retry = { attempts: 2 };
const found = (metadata: ToolMetadata): readonly unknown[] =>
  findingsOf(rule, ruleSubject({ metadata })).map(({ severity, message, evidence, remedy, at }) => ({
    severity,
    message,
    evidence,
    remedy,
    line: at?.line,
  }));

test("an action that may take effect twice", () => {
  expect(found({ category: "action", retry })).toEqual([
    {
      severity: "warning",
      message:
        "The tool declares retries, but its calls are never retried: a tool of category `action` that is not idempotent could take effect twice.",
      evidence: "retry: { attempts: 2 }",
      remedy:
        "Pass `ctx.idempotencyKey` to the service that is changed and declare `idempotent: true`, or remove `retry`.",
      line: 3,
    },
  ]);
  expect(found({ category: "action", idempotent: false, retry })).toHaveLength(1);
});

test("a tool that works with agents and documents", () => {
  expect(found({ category: "orchestration", type: "function", retry })).toMatchObject([
    {
      message:
        "The tool declares retries, but its calls are never retried: a tool of category `orchestration` that is not idempotent could take effect twice.",
      remedy:
        "Pass `ctx.idempotencyKey` to the service that is changed and declare `idempotent: true`, or remove `retry`.",
    },
  ]);
});

test("a tool that asks a person", () => {
  expect(found({ category: "ui", retry })).toMatchObject([
    {
      message:
        "The tool declares retries, but its calls are never retried: a tool of category `ui` could take effect twice.",
      remedy: "Remove `retry`.",
    },
  ]);
});

test.each<ToolMetadata>([
  { category: "action", idempotent: true, retry },
  { category: "orchestration", type: "function", idempotent: true, retry },
  { category: "retrieval", retry },
  { category: "utility", retry },
  { category: "action", retry: { attempts: 0 } },
  { category: "action" },
])("%j is fine", (metadata) => {
  expect(found(metadata)).toEqual([]);
});
