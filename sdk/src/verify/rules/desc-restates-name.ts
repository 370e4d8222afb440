import { defineRule } from "../subject/define-rule.ts";
import { addedStems, addsToName } from "../text/is-described.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-restates-name",
  severity: "error",
  foreignSeverity: "warning",
  summary: "The description says more than the name.",
  scope: "tool",
  check(subject, report) {
    const { definition, folder } = subject;
    const description = definition?.description.trim() ?? "";
    if (definition === undefined || description === "") return;
    if (addsToName(definition)) return;
    const added = addedStems(definition);
    report({
      ...descriptionLocation(subject),
      // For a foreign tool one more word may be all there is to say.
      ...(folder === undefined && added.length === 1 && { severity: "info" }),
      message:
        added.length === 0
          ? "The description only repeats the name."
          : "The description adds only one word to the name.",
      evidence: clipText(description),
      remedy: "Say what is searched, changed or computed, what comes back, and when to use the tool.",
    });
  },
});
