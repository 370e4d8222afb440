import type { RuleSubject } from "../../model/rule.ts";
import { areSeenTogether, isChosenByModel } from "../subject/audiences.ts";
import { isNothing } from "../text/placeholder-text.ts";
import { comparableText } from "../../ranking/tool-terms.ts";
import { contentWordsOf } from "../../ranking/words.ts";

/** Fewer meaningful words are a label, which several tools may have. */
const fewestWords = 3;

/**
 * Tools whose description equals that of an earlier tool, ignoring case, punctuation and white space, each with that tool. Two tools of
 * the same name are left out: they are one tool listed twice.
 */
export function equalDescriptions(subjects: readonly RuleSubject[]): ReadonlyMap<RuleSubject, RuleSubject> {
  const described = subjects.filter((subject) => isChosenByModel(subject) && isTelling(subject));
  const found = new Map<RuleSubject, RuleSubject>();
  for (const group of Map.groupBy(described, textOf).values()) {
    // Among thousands of equal ones the first few suffice.
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
