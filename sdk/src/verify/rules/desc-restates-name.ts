import { defineRule } from "../define-rule.ts";
import { toolPlace } from "../places.ts";
import { clipText } from "../visible-text.ts";
import { stemsOf } from "../words.ts";

export default defineRule({
  id: "desc-restates-name",
  severity: "error",
  summary: "The description says more than the name.",
  scope: "tool",
  check(subject, report) {
    const description = subject.definition?.description.trim() ?? "";
    if (description === "") return;
    const inName = stemsOf(subject.name);
    const own = [...stemsOf(description)].filter((stem) => !inName.has(stem));
    if (own.length > 1) return;
    report({
      ...toolPlace(subject),
      message: "The description says nothing that the name does not say.",
      evidence: clipText(description),
      remedy: "Say what is searched, changed or computed, what comes back, and when to use the tool.",
    });
  },
});
