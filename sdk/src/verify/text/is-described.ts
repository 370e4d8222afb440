import type { RuleSubject } from "../../model/rule.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { rememberObjects } from "../../util/remember-objects.ts";
import { isEnglish } from "./is-english.ts";
import { isNothing } from "./placeholder-text.ts";
import { stemsOf } from "./words.ts";

/** Fewer characters leave no room for what a tool does, when to use it and when not. */
export const fewestCharacters = 40;

const longestCompared = 5_000;

/** What any tool may be called says nothing of one: `sendEmail function`. */
const toolWords: ReadonlySet<string> = stemsOf("function utility helper");

/** Stems of the words that a description adds to the name. */
export function addedStems({ name, description }: ToolDefinition, longest = longestCompared): readonly string[] {
  const inName = stemsOf(name.slice(0, 200));
  return Array.from(stemsOf(description.slice(0, longest))).filter((stem) => !inName.has(stem) && !toolWords.has(stem));
}

/** Whether a description adds at least two words to the name. */
export const addsToName = (definition: ToolDefinition): boolean =>
  // Nearly every one does in its first words, and taking words down to stems has its price.
  addedStems(definition, 200).length > 1 || addedStems(definition).length > 1;

/** Scripts in which one sign says about as much as two letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * The length of a description of fewer characters than are needed, and how many are; undefined for a longer one. In scripts of
 * dense signs half as many are enough.
 */
export function shortLength(
  description: string,
  fewest = fewestCharacters,
): { readonly length: number; readonly fewest: number } | undefined {
  const text = description.trim();
  // Counting characters means taking the text apart, so it is done only where it may matter.
  if (text.length >= fewest * 2) return undefined;
  const length = Array.from(text).length;
  const isDense = (text.match(dense)?.length ?? 0) * 2 > length;
  const needed = isDense ? Math.ceil(fewest / 2) : fewest;
  return length < needed ? { length, fewest: needed } : undefined;
}

/**
 * Whether there is a description to speak of. Where it is missing, a placeholder, very short or no more than the name, rules of
 * their own say so, and what else it lacks need not be listed.
 */
const isDescribed: (definition: ToolDefinition) => boolean = rememberObjects(
  (definition: ToolDefinition) =>
    shortLength(definition.description) === undefined &&
    !isNothing(definition.description.slice(0, 200)) &&
    addsToName(definition),
);

/** The definition of a tool whose description is English and long enough to judge by word lists; undefined for any other. */
export function describedInEnglish({ definition }: RuleSubject): ToolDefinition | undefined {
  if (definition === undefined || !isDescribed(definition)) return undefined;
  return isEnglish(definition.description) ? definition : undefined;
}
