import { expect, test } from "vitest";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import rule from "./set-missing-tool.ts";

const at = { file: "tools/greet/tool.ts", line: 9, column: 5 };
const kbSearch = ruleSubject({ name: "kb_search" });

const relying = (members: Partial<InferredTool>) => ruleSubject({ name: "greet", ...members });

test("a call, a requirement and a replacement that name no tool are errors, with the nearest name", () => {
  const subject = relying({
    metadata: {
      category: "utility",
      requires: ["kb_search", "kb_serach"],
      deprecated: { reason: "Old.", replacement: "hello_world_again" },
    },
    calls: [{ name: "kb_find", at }],
  });
  expect(findingsOf(rule, kbSearch, subject)).toMatchObject([
    {
      code: "set-missing-tool",
      severity: "error",
      tool: "greet",
      message: "The option `requires` names the tool `kb_serach`, which does not exist.",
      remedy: "Write `kb_search`.",
    },
    {
      message: "The option `deprecated.replacement` names the tool `hello_world_again`, which does not exist.",
      remedy: "Correct the name, or list it under the rule's option `elsewhere` where another registry has the tool.",
    },
    { at, message: "`ctx.call` names the tool `kb_find`, which does not exist." },
  ]);
});

test("existing tools, and tools of another registry, are not reported", () => {
  const subject = relying({
    calls: [
      { name: "kb_search", at },
      { name: "crm_find", at },
    ],
  });
  expect(findingsWith(rule, { elsewhere: ["crm_find"] }, kbSearch, subject)).toEqual([]);
});

test("a tool that itself fails to be read still exists", () => {
  const { name, folder } = kbSearch;
  expect(findingsOf(rule, { name, folder }, relying({ calls: [{ name: "kb_search", at }] }))).toEqual([]);
});
