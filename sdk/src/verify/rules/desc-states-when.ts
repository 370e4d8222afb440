import type { RuleSubject } from "../../model/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { similarTools } from "../similar/similar-tools.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { isBroad } from "../text/is-broad.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { toldBy } from "../text/told-by.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-states-when",
  severity: "warning",
  summary: "The description says when to use the tool.",
  scope: "set",
  check(subjects, report) {
    const silent = subjects.filter(isSilent);
    if (silent.length === 0) return;
    const alike = neighbours(subjects);
    for (const subject of silent) {
      const isAtStake = subject.folder !== undefined || alike.has(subject) || isBroad(subject);
      report({
        ...descriptionLocation(subject),
        tool: subject.name,
        // For a foreign tool without similar ones the advice matters little.
        ...(!isAtStake && { severity: "info" }),
        message: "The description does not say when to use the tool.",
        evidence: clipText(subject.definition?.description.trim() ?? ""),
        remedy: "Add a sentence such as `Use when the user …` that names the situations or questions the tool is for.",
      });
    }
  },
});

function isSilent(subject: RuleSubject): boolean {
  const definition = describedInEnglish(subject);
  return definition !== undefined && isChosenByModel(subject) && toldBy(definition.description).when.length === 0;
}

/** Less similar tools are distinguished by their own words. */
const leastScore = 0.55;

/** The tools that resemble another one, so that a model has to choose between them. */
function neighbours(subjects: readonly RuleSubject[]): ReadonlySet<RuleSubject> {
  const near = similarTools(subjects).filter(({ score }) => score >= leastScore);
  return new Set(near.flatMap(({ left, right }) => [left, right]));
}
