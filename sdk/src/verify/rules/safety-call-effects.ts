import type { Category } from "../../model/tool/tool.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { toolLocation } from "../subject/locations.ts";

/** Categories whose tools change nothing, and so may call only such tools. */
const readOnly: ReadonlySet<Category> = new Set<Category>(["retrieval", "utility"]);

export default defineRule({
  id: "safety-call-effects",
  severity: "error",
  summary: "A tool that is announced as read-only calls only tools that are.",
  scope: "set",
  check(subjects, report) {
    const byName = new Map(subjects.map((subject) => [subject.name, subject]));
    for (const subject of subjects) {
      const { tool } = subject;
      if (tool === undefined || !readOnly.has(tool.metadata.category)) continue;
      for (const { name, at } of tool.calls ?? []) {
        const reason = effectOf(byName.get(name));
        if (reason === undefined) continue;
        report({
          ...toolLocation(subject),
          at,
          tool: subject.name,
          message: `The category \`${tool.metadata.category}\` claims that nothing is changed, and the tool calls \`${name}\`, which ${reason}.`,
          remedy: "Choose the category `action` with the `risk` it has, or call only tools that read.",
        });
      }
    }
  },
});

/** What keeps a tool from being read-only, to follow "which"; undefined where nothing does, or nothing is known of it. */
function effectOf(called: RuleSubject | undefined): string | undefined {
  if (called?.tool === undefined) return undefined;
  const { metadata, effects = [] } = called.tool;
  if (!readOnly.has(metadata.category)) return `is of category \`${metadata.category}\``;
  const kinds = new Set(effects.map(({ kind }) => kind));
  if (kinds.has("deletes-files")) return "deletes files";
  if (kinds.has("writes-files")) return "writes files";
  return kinds.has("sends") ? "sends requests that change something" : undefined;
}
