import { isWrittenByHand } from "../../model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { toolPlace } from "../places.ts";

export default defineRule({
  id: "desc-present",
  severity: "error",
  summary: "Every tool has a description.",
  scope: "tool",
  check(subject, report) {
    if (subject.tool?.description.trim() !== "") return;
    const where = isWrittenByHand(subject.tool)
      ? "Give `schema.json` a `description`"
      : "Write a JSDoc comment above `export default defineTool(…)`";
    report({
      ...toolPlace(subject),
      message: `The tool \`${subject.name}\` has no description.`,
      remedy: `${where}: what the tool does, when to use it, and when not.`,
    });
  },
});
