import { defineRule } from "../define-rule.ts";
import { descriptionPlace } from "../places.ts";

export default defineRule({
  id: "desc-present",
  severity: "error",
  summary: "Every tool has a description.",
  scope: "tool",
  check(subject, report) {
    if (subject.definition?.description.trim() !== "") return;
    report({
      ...descriptionPlace(subject),
      message: `The tool \`${subject.name}\` has no description.`,
      remedy:
        subject.folder === undefined
          ? "Give its definition a description: what the tool does, when to use it, and when not."
          : "Write a JSDoc comment above `export default defineTool(…)`: what the tool does, when to use it, and when not.",
    });
  },
});
