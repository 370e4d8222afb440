import { defineRule } from "../define-rule.ts";
import { addedStems, addsToName, shortLength } from "../text/is-described.ts";
import { descriptionPlace } from "../places.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-restates-name",
  severity: "error",
  summary: "The description says more than the name.",
  scope: "tool",
  check(subject, report) {
    const { definition, folder } = subject;
    const description = definition?.description.trim() ?? "";
    if (definition === undefined || description === "") return;
    if (addsToName(definition)) return;
    const added = addedStems(definition);
    const isLenient = folder === undefined && added.length === 1;
    // Of somebody else's tool that is known already.
    if (isLenient && shortLength(description) !== undefined) return;
    report({
      ...descriptionPlace(subject),
      // One word more may be all there is to say, and the tool is not ours to name.
      ...(isLenient && { severity: "warning" }),
      message:
        added.length === 0
          ? "The description says nothing that the name does not say."
          : "The description says but one word that the name does not say.",
      evidence: clipText(description),
      remedy: "Say what is searched, changed or computed, what comes back, and when to use the tool.",
    });
  },
});
