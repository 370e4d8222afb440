import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { Effect } from "../../model/tool/effect.ts";
import type { Category, InferredTool } from "../../model/tool/tool.ts";
import rule from "./safety-call-effects.ts";

const at = { file: "tools/greet/tool.ts", line: 9, column: 5 };

const caller = (category: Category) =>
  ruleSubject({ name: "greet", metadata: { category }, calls: [{ name: "other", at }] });
const called = (category: Category, members: Partial<InferredTool> = {}) =>
  ruleSubject({ name: "other", metadata: { category }, ...members });
const effect = (kind: Effect["kind"]): Partial<InferredTool> => ({ effects: [{ kind, at, evidence: "act()" }] });

test.each<readonly [caller: Category, called: ReturnType<typeof called>, why: string]>([
  ["retrieval", called("action"), "is of category `action`"],
  ["utility", called("ui"), "is of category `ui`"],
  ["utility", called("orchestration"), "is of category `orchestration`"],
  ["retrieval", called("utility", effect("writes-files")), "writes files"],
  ["retrieval", called("utility", effect("deletes-files")), "deletes files"],
  ["utility", called("retrieval", effect("sends")), "sends requests that change something"],
])("a %s tool may not call what has effects (%#)", (category, other, why) => {
  expect(findingsOf(rule, caller(category), other)).toMatchObject([
    {
      severity: "error",
      tool: "greet",
      at,
      message: `The category \`${category}\` claims that nothing is changed, and the tool calls \`other\`, which ${why}.`,
    },
  ]);
});

test.each<readonly [caller: Category, called: ReturnType<typeof called>]>([
  ["retrieval", called("retrieval")],
  ["utility", called("utility", effect("runs-programs"))],
  ["action", called("action")],
  ["orchestration", called("action")],
])("a %s tool may call it (%#)", (category, other) => {
  expect(findingsOf(rule, caller(category), other)).toEqual([]);
});

test("a tool that does not exist is for another rule", () => {
  expect(findingsOf(rule, caller("utility"))).toEqual([]);
});
