import { checkRule } from "../../sdk/src/verify/check-rule.ts";
import type { Finding } from "../../sdk/src/model/finding.ts";
import type { Rule, RuleSubject } from "../../sdk/src/model/rule.ts";
import type { InferredTool } from "../../sdk/src/model/tool.ts";
import { inferredTool } from "./inferred-tool.ts";

const document = "## When to use\n\nA.\n\n## When not to use\n\nB.\n\n## Returns\n\nC.\n\n## Errors\n\nD.\n";

/** A tool folder no rule complains of; the given members of the tool and files of the folder replace its own. */
export function ruleSubject(
  members: Partial<InferredTool> = {},
  files: Readonly<Record<string, string>> = {},
): Required<RuleSubject> {
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
    folder: { name: tool.name, path: tool.folder, files: { ...all, ...files } },
    tool,
    schemaFile: "fresh",
  };
}

/** What one rule reports of these tools, at the rule's own severity. */
export function findingsOf(rule: Rule, ...subjects: readonly RuleSubject[]): readonly Finding[] {
  return checkRule({ rule, severity: rule.severity }, subjects);
}
