import { defineRule } from "../define-rule.ts";
import { fewestCharacters, shortLength } from "../text/is-described.ts";
import { descriptionPlace } from "../places.ts";

export default defineRule({
  id: "desc-too-short",
  severity: "error",
  summary: "The description is long enough to choose the tool by: 40 characters or more.",
  scope: "tool",
  options: { fewest: fewestCharacters },
  check(subject, report, { fewest }) {
    const description = subject.definition?.description.trim() ?? "";
    const short = shortLength(description, fewest);
    if (short === undefined || short.length === 0) return;
    report({
      ...descriptionPlace(subject),
      ...(subject.folder === undefined && { severity: "warning" }),
      message: `The description has ${short.length} characters; expected ${short.fewest} or more.`,
      evidence: description,
      remedy: "Say what the tool does, when to use it, and when another tool is the right one.",
    });
  },
});
