import { defineRule } from "../define-rule.ts";
import { toolPlace } from "../places.ts";

const fewestCharacters = 40;

export default defineRule({
  id: "desc-too-short",
  severity: "error",
  summary: "The description is long enough to choose the tool by: 40 characters or more.",
  scope: "tool",
  check(subject, report) {
    const description = subject.definition?.description.trim() ?? "";
    // The text is measured only where it can be too short, since counting characters means taking it apart.
    if (description === "" || description.length >= fewestCharacters * 2) return;
    const length = Array.from(description).length;
    if (length >= fewestCharacters) return;
    report({
      ...toolPlace(subject),
      message: `The description has ${length} characters; expected ${fewestCharacters} or more.`,
      evidence: description,
      remedy: "Say what the tool does, when to use it, and when another tool is the right one.",
    });
  },
});
