import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { limitsSource } from "../schema/limits-source.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-limits",
  severity: "info",
  summary: "The description or the schema of the input names the tool's limits and conditions.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || !isChosenByModel(subject) || limitsSource(definition) !== "missing") return;
    report({
      ...descriptionLocation(subject),
      message:
        "The description does not name the tool's limits: how much it handles or returns, what it needs, when it fails.",
      evidence: clipText(definition.description.trim()),
      remedy: "Name the limit that callers reach first, such as `Returns at most 20 hits` or `Requires an open order`.",
    });
  },
});
