import type { RuleReport, RuleSubject } from "../../model/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { equalDescriptions } from "../similar/equal-descriptions.ts";
import { toolLocation } from "../subject/locations.ts";
import { similarTools, type SimilarPair } from "../similar/similar-tools.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "set-confusable",
  severity: "warning",
  summary: "No two tools are so alike that a model has to guess between them.",
  scope: "set",
  options: { score: 0.7 },
  check(subjects, report, { score }) {
    const equal = equalDescriptions(subjects);
    for (const [subject, other] of equal) report(sameText(subject, other));
    const alike = similarTools(subjects).filter((pair) => pair.score >= score && !equal.has(pair.right));
    for (const [subject, pairs] of Map.groupBy(alike, ({ right }) => right)) report(sameTool(subject, pairs));
  },
});

function sameText(subject: RuleSubject, other: RuleSubject): RuleReport {
  return {
    ...toolLocation(subject),
    tool: subject.name,
    severity: subject.folder === undefined ? "warning" : "error",
    message: `The description is the same as that of ${named(other)}.`,
    evidence: clipText(subject.definition?.description.trim() ?? ""),
    remedy: "Describe what this tool does and the other does not, or merge the two.",
  };
}

function sameTool(subject: RuleSubject, pairs: readonly SimilarPair[]): RuleReport {
  const [closest, ...rest] = pairs.toSorted((one, other) => other.score - one.score);
  const others =
    rest.length === 0
      ? ""
      : `, and almost as much ${rest
          .slice(0, 3)
          .map(({ left }) => named(left))
          .join(", ")}`;
  const name = closest === undefined ? "" : named(closest.left);
  return {
    ...toolLocation(subject),
    tool: subject.name,
    message: `A model can hardly distinguish the tool from ${name}: they are ${percent(closest?.score ?? 0)} alike${others}.`,
    evidence: clipText(closest?.evidence ?? ""),
    remedy: "Merge the tools, or say in the name and description of each what only it does and when to use it.",
  };
}

const named = ({ name }: RuleSubject): string => `\`${clipText(name, 80)}\``;
const percent = (share: number): string => `${String(Math.round(share * 100))}%`;
