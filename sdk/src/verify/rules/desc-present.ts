import { defineRule } from "../define-rule.ts";
import { toolPlace } from "../places.ts";

export default defineRule({
  id: "desc-present",
  severity: "error",
  summary: "Every tool has a description.",
  scope: "tool",
  check(subject, report) {
    if (subject.definition?.description.trim() !== "") return;
    report({
      ...toolPlace(subject),
      message: `The tool \`${subject.name}\` has no description.`,
      remedy:
        "Write a JSDoc comment above `export default defineTool(…)`: what the tool does, when to use it, and when not.",
    });
  },
});
