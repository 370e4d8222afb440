import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { memoize } from "../../util/memo.ts";
import { isEnglish } from "./is-english.ts";
import { isNothing } from "./placeholder-text.ts";
import { stemsOf, wordsOf } from "../../ranking/words.ts";

/** A description with fewer words cannot say what a tool does, when to use it and when not. */
export const fewestWords = 7;

const longestCompared = 5_000;

/** Words that fit any tool: `sendEmail function`. */
const toolWords: ReadonlySet<string> = stemsOf("function utility helper");

/** Stems of the words that a description adds to the name. */
export const addedStems: (definition: DescribedTool) => readonly string[] = memoize(
  ({ name, description }: DescribedTool) => {
    const inName = stemsOf(name.slice(0, 200));
    const stems = Array.from(stemsOf(description.slice(0, longestCompared)));
    return stems.filter((stem) => !inName.has(stem) && !toolWords.has(stem));
  },
);

export const addsToName = (definition: DescribedTool): boolean => addedStems(definition).length > 1;

/** Whether a description has only a few words; works for scripts without spaces. */
export const isShort = (description: string, fewest = fewestWords): boolean =>
  wordsOf(description.slice(0, longestCompared)).length < fewest;

/** Whether there is a real description: other rules report one that is missing, a placeholder, short or only the name. */
const isDescribed: (definition: DescribedTool) => boolean = memoize(
  (definition: DescribedTool) =>
    !isShort(definition.description) && !isNothing(definition.description.slice(0, 200)) && addsToName(definition),
);

/** The definition of a tool whose description is English and long enough to judge by word lists; undefined for any other. */
export function describedInEnglish({ definition }: RuleSubject): DescribedTool | undefined {
  if (definition === undefined || !isDescribed(definition)) return undefined;
  return isEnglish(definition.description) ? definition : undefined;
}
