import concealment from "./patterns/concealment.json" with { type: "json" };
import marks from "./patterns/marks.json" with { type: "json" };
import otherTools from "./patterns/other-tools.json" with { type: "json" };
import overrides from "./patterns/overrides.json" with { type: "json" };
import sideFlows from "./patterns/side-flows.json" with { type: "json" };
import signs from "./patterns/signs.json" with { type: "json" };
import { patternOf, type Pattern, type PatternSource, expanded } from "./words/pattern.ts";
import type { NormalText } from "./words/normal-text.ts";
import { sentenceAfter, sentenceBefore, type FoundPhrase } from "./words/phrases.ts";

/** Whether a phrase counts where it stands, for what patterns cannot say. */
type Condition = (text: NormalText, found: FoundPhrase) => boolean;

const purposeOf = (text: string): string => text.split(/[.!?](?=\s)|\n/u, 1)[0] ?? "";

/** Whether a phrase is beside a purpose that speaks of something else. */
const isBesides =
  (subject: RegExp): Condition =>
  ({ text }, { start }) =>
    start > purposeOf(text).length && !subject.test(purposeOf(text));

const secretThing =
  /credential|password|key|secret|token|environment|cookie|address book|inbox|history|file|message|customer|client|contact|user|dialogue|conversation|chat|content/gu;
const talk = /dialogue|conversation|chat|message/u;
const isAddressed = /\b(?:must|should|before|prior|always|agents?|assistants?)\b/u;

/** What the purpose speaks of, the tool is for. */
const foreign: Condition = ({ text }, { start, end }) => {
  const purpose = purposeOf(text);
  if (isAddressed.test(purpose)) return true;
  const things = text.slice(start, end).match(secretThing) ?? [];
  const isFor = (thing: string): boolean => purpose.includes(thing) || (talk.test(thing) && talk.test(purpose));
  return start > purpose.length && !things.some(isFor);
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

const conditions: Readonly<Record<string, Condition>> = {
  foreign,
  obliging,
  affirmed: ({ text }, { start }) =>
    !/\b(?:not|never|no|nothing|without|n't)\b[^.,;\n]{0,30}$/u.test(text.slice(Math.max(0, start - 40), start)),
  "no-example": ({ text }, { start, end }) =>
    !/(?:e\.g|for example|such as|documentation|docs)\b/u.test(text.slice(start - 20, end)),
  "handed-over": ({ text }, { start, end }) =>
    /(?:give|put|pass|hand|report|include|add|send|attach|write)/u.test(text.slice(start - 80, end)),
  // What becomes of another tool's call is said by another rule.
  "own-call": ({ text }, found) =>
    !/\b(?:e\.g|for example|such as|(?:called|calling|used|using|invoked|invoking|run|running))\b/u.test(
      sentenceBefore(text, found),
    ),
};

/** A row of a table: a pattern, and two texts that show what it is for. */
export interface PatternRow extends PatternSource {
  readonly matches: string;
  readonly passes: string;
}

export interface PatternGroup {
  /** To follow "holds": `an order to leave out a safeguard`. */
  readonly what: string;
  /** 1 proves nothing alone, 2 is enough. */
  readonly weight: number;
  /** Whether it counts in the sentence that says what the tool is for. Left out: it does not. */
  readonly inPurpose?: boolean | undefined;
  /** Whether it counts in quotes too, as commands are written. Left out: it does not. */
  readonly inQuotes?: boolean | undefined;
  /** Whether it counts alone in the text of a parameter, which may well say what is left out when it is set. Left out: it does not. */
  readonly inOption?: boolean | undefined;
  /** The name of a condition for what patterns cannot say. */
  readonly when?: string | undefined;
  /** What the purpose of a tool speaks of that may well say this. */
  readonly unlessFor?: string | undefined;
  readonly patterns: readonly PatternRow[];
}

export interface Sign extends Pick<PatternGroup, "what" | "weight" | "inPurpose" | "inQuotes" | "inOption"> {
  readonly patterns: readonly Pattern[];
  readonly holds: Condition;
}

export const tables: Readonly<Record<string, readonly PatternGroup[]>> = {
  concealment,
  marks,
  otherTools,
  overrides,
  sideFlows,
  signs,
};

function signOf({ when, unlessFor, patterns, ...group }: PatternGroup): Sign {
  const named = when === undefined ? undefined : conditions[when];
  if (when !== undefined && named === undefined) throw new Error(`There is no condition ${when}.`);
  const holds = named ?? (unlessFor === undefined ? () => true : isBesides(new RegExp(unlessFor, "u")));
  return { ...group, holds, patterns: patterns.map(patternOf) };
}

/** Signs that a text steers the model; what they are worth is decided together. */
export const steeringSigns: readonly Sign[] = signs.map(signOf);

const patternsOf = ({ patterns }: PatternGroup): readonly Pattern[] => patterns.map(patternOf);

/** Orders to ignore what the model was told before: they have no legitimate use in a description. */
export const overridePatterns = overrides.flatMap(patternsOf);

/** Marks that only a chat's own machinery writes; tags that claim weight or secrecy; orders that have no business in such a tag. */
export const [templateMarks = [], weightMarks = [], foreignOrders = []] = marks.map(patternsOf);

/** The model's own doings kept from the user, and what is weaker: said of ordinary tools as well. */
export const [hidingPatterns = [], discreetPatterns = []] = concealment.map(patternsOf);

export const otherToolSigns: readonly Sign[] = otherTools.map(signOf);

/** Data that goes to somebody whom the purpose of the tool does not need. */
export const sideFlowPatterns = sideFlows.flatMap(patternsOf);
