import { defineRule } from "../subject/define-rule.ts";
import { addsToName, fewestWords, isShort } from "../text/is-described.ts";
import { isNothing } from "../text/placeholder-text.ts";
import { descriptionLocation } from "../subject/locations.ts";

export default defineRule({
  id: "desc-too-short",
  severity: "error",
  foreignSeverity: "info",
  summary: "The description is long enough to choose the tool by: seven words or more.",
  scope: "tool",
  options: { fewest: fewestWords },
  check(subject, report, { fewest }) {
    const { definition } = subject;
    const description = definition?.description.trim() ?? "";
    if (definition === undefined || description === "" || !isShort(description, fewest)) return;
    // Repeated names and placeholders have their own rules.
    if (!addsToName(definition) || isNothing(description)) return;
    report({
      ...descriptionLocation(subject),
      message: "The description is only a short phrase.",
      evidence: description,
      remedy: "Say what the tool does, when to use it, and when to use another tool instead.",
    });
  },
});
