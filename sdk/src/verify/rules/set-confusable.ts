import type { DescribedTool, RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { similarTools, type SimilarPair } from "../similar/similar-tools.ts";
import { clipText } from "../../util/visible-text.ts";
import { areSeenTogether, isChosenByModel } from "../subject/audiences.ts";
import { answersIn } from "../text/answers-in.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { counted } from "../../util/texts.ts";
import { isNothing } from "../text/placeholder-text.ts";
import { comparableText } from "../../ranking/tool-terms.ts";
import { contentWordsOf } from "../../ranking/words.ts";

export default defineRule({
  id: "set-confusable",
  severity: "warning",
  summary: "No two tools are so alike that a model has to guess between them.",
  scope: "set",
  options: { score: 0.7, from: 0.55 },
  check(subjects, report, { score, from }) {
    const equal = equalDescriptions(subjects);
    for (const [subject, other] of equal) report(sameText(subject, other));
    const alike = similarTools(subjects).filter(
      (pair) => !equal.has(pair.right) && (pair.score >= score || (pair.score >= from && isUndistinguished(pair))),
    );
    for (const [subject, pairs] of Map.groupBy(alike, ({ right }) => right)) {
      const close = pairs.filter((pair) => pair.score >= score);
      report(close.length > 0 ? sameTool(subject, close) : similarTool(subject, pairs));
    }
  },
});

function sameText(subject: RuleSubject, other: RuleSubject): RuleReport {
  return {
    subject,
    severity: subject.folder === undefined ? "warning" : "error",
    message: `The description equals the description of ${named(other)}.`,
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
    subject,
    message: `A model can hardly distinguish the tool from ${name}: they are ${percent(closest?.score ?? 0)} alike${others}.`,
    evidence: clipText(closest?.evidence ?? ""),
    remedy: "Merge the tools, or say in the name and description of each what only it does and when to use it.",
  };
}

function similarTool(subject: RuleSubject, pairs: readonly SimilarPair[]): RuleReport {
  const [closest, ...rest] = pairs.toSorted((one, other) => other.score - one.score);
  const name = closest === undefined ? "" : clipText(closest.left.name, 80);
  const others = rest.length === 0 ? "" : ` It resembles ${counted(rest.length, "other tool")} just as much.`;
  return {
    subject,
    message: `The tool resembles \`${name}\`, and neither description says when to use which.${others}`,
    evidence: clipText(closest?.evidence ?? ""),
    remedy: `Add a sentence such as \`Use when …; for … use ${name}\`, and add the matching sentence to the other tool.`,
  };
}

/** Whether no description says when to use the tool, or names the other one. */
function isUndistinguished({ left, right }: SimilarPair): boolean {
  const [one, other] = [describedInEnglish(left), describedInEnglish(right)];
  if (one === undefined || other === undefined) return false;
  const saysWhen = ({ description }: DescribedTool): boolean => {
    const { when, whenNot } = answersIn(description);
    return when.length > 0 || whenNot.length > 0;
  };
  return !(
    saysWhen(one) ||
    saysWhen(other) ||
    namesTool(one.description, other.name) ||
    namesTool(other.description, one.name)
  );
}

/** Whether a text contains the name of a tool; names of one or two letters do not count. */
const namesTool = (text: string, name: string): boolean =>
  name.length > 2 && text.toLowerCase().includes(name.toLowerCase());

const named = ({ name }: RuleSubject): string => `\`${clipText(name, 80)}\``;
const percent = (share: number): string => `${String(Math.round(share * 100))}%`;

/** A description with fewer meaningful words is a label, which several tools may have. */
const fewestWords = 3;

/** Tools of another name whose description equals that of an earlier tool except for case, punctuation and white space. */
function equalDescriptions(subjects: readonly RuleSubject[]): ReadonlyMap<RuleSubject, RuleSubject> {
  const described = subjects.filter((subject) => isChosenByModel(subject) && isTelling(subject));
  const found = new Map<RuleSubject, RuleSubject>();
  for (const group of Map.groupBy(described, textOf).values()) {
    // For thousands of equal descriptions, the first few are enough.
    group.forEach((subject, index) => {
      const other = group
        .slice(0, Math.min(index, mostCompared))
        .find(
          (before) => comparableText(before.name) !== comparableText(subject.name) && areSeenTogether(before, subject),
        );
      if (other !== undefined) found.set(subject, other);
    });
  }
  return found;
}

const mostCompared = 50;

const descriptionOf = ({ definition }: RuleSubject): string => definition?.description ?? "";
const textOf = (subject: RuleSubject): string => comparableText(descriptionOf(subject));

function isTelling(subject: RuleSubject): boolean {
  const description = descriptionOf(subject).slice(0, 1_000);
  return !isNothing(description) && contentWordsOf(description).length >= fewestWords;
}
