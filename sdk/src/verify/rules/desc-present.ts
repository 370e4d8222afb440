import type { RuleSubject } from "../../model/verify/rule.ts";
import { isWrittenByHand } from "../../model/tool/tool.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "desc-present",
  severity: "error",
  foreignSeverity: "warning",
  summary: "Every tool has a description.",
  scope: "tool",
  check(subject, report) {
    if (subject.definition?.description.trim() !== "") return;
    report({
      isOfDescription: true,
      message: `The tool \`${subject.name}\` has no description.`,
      remedy: `${descriptionHome(subject)}: what the tool does, when to use it, and when not.`,
    });
  },
});

function descriptionHome({ folder, tool }: RuleSubject): string {
  if (folder === undefined) return "Add a description to its definition";
  if (tool !== undefined && isWrittenByHand(tool)) return "Give `schema.json` a `description`";
  return "Write a JSDoc comment above `export default defineTool(…)`";
}
