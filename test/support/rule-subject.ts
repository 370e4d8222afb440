import { checkRules } from "../../sdk/src/verify/run-rules.ts";
import type { Finding } from "../../sdk/src/model/finding.ts";
import { type Rule, type RuleOptions, type RuleSubject, describedTool } from "../../sdk/src/model/verify/rule.ts";
import type { InferredTool } from "../../sdk/src/model/tool/tool.ts";
import { inferredTool } from "./inferred-tool.ts";

const document = "## When to use\n\nA.\n\n## When not to use\n\nB.\n\n## Returns\n\nC.\n\n## Errors\n\nD.\n";

/** A tool folder without findings; the given members of the tool and files of the folder replace the defaults. */
export function ruleSubject(
  members: Partial<InferredTool> = {},
  files: Readonly<Record<string, string>> = {},
): Required<Omit<RuleSubject, "given">> {
  const tool = inferredTool(members);
  const all = {
    "tool.ts": "",
    "schema.json": '{ "type": "object" }',
    "doc_summary.md": "Greets a person.\nReturns the greeting.\n",
    "doc.md": document,
    "tool.test.ts": "",
  };
  return {
    name: tool.name,
    definition: describedTool(tool),
    folder: { name: tool.name, path: tool.folder, files: { ...all, ...files } },
    tool,
    schemaFile: "fresh",
  };
}

/** The findings of one rule for these tools, at its default severity and with its default options. */
export function findingsOf(rule: Rule, ...subjects: readonly RuleSubject[]): readonly Finding[] {
  return findingsWith(rule, {}, ...subjects);
}

/** The same with some of the rule's options set. A rule that is off by default runs at `warning`. */
export function findingsWith(
  rule: Rule,
  options: RuleOptions,
  ...subjects: readonly RuleSubject[]
): readonly Finding[] {
  const level = rule.severity === "off" ? "warning" : rule.severity;
  const setting = { level, isChosen: false, options: { ...rule.options, ...options } };
  return checkRules([{ rule, settingOf: () => setting }], subjects);
}
