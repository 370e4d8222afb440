import { expanded } from "./words/pattern.ts";
import type { NormalText } from "./words/normal-text.ts";
import { sentenceAfter, sentenceBefore, type FoundPhrase } from "./words/phrases.ts";

/** Whether a phrase counts where it stands, for what patterns cannot say. */
export type Condition = (text: NormalText, found: FoundPhrase) => boolean;

const purposeOf = (text: string): string => text.split(/[.!?](?=\s)|\n/u, 1)[0] ?? "";

/** Whether a phrase is beside a purpose that speaks of something else. */
export const isBesides =
  (subject: RegExp): Condition =>
  ({ text }, { start }) =>
    start > purposeOf(text).length && !subject.test(purposeOf(text));

const secretThing =
  /credential|password|key|secret|token|environment|cookie|address book|inbox|history|file|message|customer|client|contact|user|dialogue|conversation|chat|content/gu;
const isAddressed = /\b(?:must|should|before|prior|always|agents?|assistants?)\b/u;

/** What the purpose speaks of, the tool is for. */
const foreign: Condition = ({ text }, { start, end }) => {
  const purpose = purposeOf(text);
  if (isAddressed.test(purpose)) return true;
  const things = text.slice(start, end).match(secretThing) ?? [];
  return start > purpose.length && !things.some((thing) => purpose.includes(thing));
};

const validity = / (?:valid|allowed|permitted|complete|accepted) /u;
const obligation = new RegExp(`\\b${expanded("<deontic>")}\\b`, "u");
const plainVerb =
  /^,? ?(?:(?:also|always|first|then|please) )?(?:use|call|invoke|run|read|send|post|forward|append|include|load|upload|add|put)\b/u;

const obliging: Condition = ({ text }, found) => {
  const phrase = text.slice(found.start, found.end);
  const after = sentenceAfter(text, found);
  return validity.test(phrase) || obligation.test(phrase + after) || plainVerb.test(after.trimStart());
};

/** The conditions that the tables name. */
export const conditions: Readonly<Record<string, Condition>> = {
  foreign,
  obliging,
  affirmed: ({ text }, { start }) =>
    !/\b(?:not|never|no|nothing|without|n't)\b[^.,;\n]{0,30}$/u.test(text.slice(Math.max(0, start - 40), start)),
  unconditional: ({ text }, found) =>
    !/\b(?:if|when|unless|once|until|in case|where)\b/u.test(sentenceBefore(text, found)) &&
    !/\b(?:if|unless|until|when|once)\b/u.test(sentenceAfter(text, found)),
  "no-example": ({ text }, { start, end }) =>
    !/(?:e\.g|for example|such as|documentation|docs)\b/u.test(text.slice(start - 20, end)),
  "handed-over": ({ text }, { start, end }) =>
    /(?:give|put|pass|hand|report|include|add|send|attach|write)/u.test(text.slice(start - 80, end)),
  // What becomes of another tool's call is said by another rule.
  "own-call": ({ text }, found) =>
    !/\b(?:e\.g|for example|such as|(?:called|calling|used|using|invoked|invoking|run|running))\b/u.test(
      sentenceBefore(text, found),
    ),
  // An image or link to be written, with something to be put in.
  "filled-in": ({ text }, { start, end }) =>
    /\b(?:replaced|replace|filled|fill|where|insert|with the|encoded|summary|conversation)\b|[{<[]\w/u.test(
      text.slice(Math.max(0, start - 40), end + 160),
    ),
};
