import type { DescribedTool } from "../../model/verify/rule.ts";
import { phraseMatcher } from "../text/phrase-matcher.ts";
import { isEnglish } from "../text/is-english.ts";
import { limitsImplied } from "../schema/limits-source.ts";
import { resultImplied, resultSource } from "../schema/result-source.ts";
import { ownStatements, answersIn, type Answers } from "../text/answers-in.ts";
import { isContentWord, stemOf, stemsOf, wordsOf } from "../../ranking/words.ts";
import { memoize } from "../../util/memo.ts";
import { isOf, subjectOf } from "./subject-words.ts";
import { growing, judgeParameters, type Judged } from "./parameter-terms.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { statementsOf } from "../text/statements-of.ts";
import { defined } from "../../util/defined.ts";

/** One question, and the rules that check the same: their findings are not deducted again. */
export interface Question {
  readonly rules: readonly string[];
  judge(definition: DescribedTool): Judged;
}

/** What the text of a definition tells a model. More words alone add nothing. */
export const textQuestions: readonly Question[] = [
  {
    rules: ["desc-present", "desc-restates-name", "desc-too-short", "desc-front-loaded", "desc-starts-with-verb"],
    judge: judgePurpose,
  },
  { rules: ["desc-states-when", "desc-states-when-not", "set-needs-distinction"], judge: judgeWhen },
  { rules: ["desc-limits"], judge: judgeLimits },
  { rules: ["desc-states-returns"], judge: judgeReturns },
  { rules: [], judge: judgeExamples },
];

export const schemaQuestions: readonly Question[] = [
  { rules: ["param-described", "param-restates-name", "schema-unused-defs"], judge: judgeParameters },
];

function judgePurpose(definition: DescribedTool): Judged {
  const most = 35;
  const { verb, own, sentence } = purposeWords(definition);
  if (sentence === "") return { id: "purpose", share: 0, most, reason: "There is no description." };
  const told = purposeTold(definition);
  const hasVerb = verb !== undefined || !isEnglish(definition.description);
  // Saying anything beyond the name makes the tool usable; more adds to that.
  const share = (own === 0 ? 0 : 0.3 + 0.7 * told) * (hasVerb ? 1 : 0.85);
  const lacks = [
    ...(told < 0.4 ? ["adds little to the name"] : told < 1 ? ["could say more about the input and the result"] : []),
    ...(hasVerb ? [] : ["does not begin with what the tool does"]),
  ];
  const reason = lacks.length === 0 ? "The opening says what the tool does." : `The opening ${lacks.join(" and ")}.`;
  return { id: "purpose", share, most, reason };
}

/** Words that say what the tool does; more add nothing. */
const enoughWords = 44;

/** How much the description says of what the tool does, 0 to 1: the first words count most. */
const purposeTold = (definition: DescribedTool): number => growing(purposeWords(definition).own, enoughWords);

/** What a specific purpose lets a model infer of occasions and limits that are not stated. */
const inferredShare = 0.15;

function judgeWhen(definition: DescribedTool): Judged {
  const told = answersIn(definition.description);
  const when = ownStatements(told.when);
  const whenNot = ownStatements(told.whenNot).length;
  const share =
    (when.length === 0 ? 0 : 0.35 + 0.25 * growing(contentOf(when), enoughOccasions)) +
    (whenNot > 0 ? 0.25 : 0) +
    (when.length + whenNot === 0 && statesAim(definition.description) ? aimShare : 0) +
    inferredShare * purposeTold(definition);
  return { id: "when-to-use", share, most: 33, reason: whenReason(when.length, whenNot, told) };
}

/** An aim is less than an occasion: `Draw a pie chart to show the shares of a whole`. */
const aimShare = 0.15;

const statesAim = phraseMatcher({
  words: [
    String.raw`to (?:show|display|compare|analy[sz]e|debug|diagnose|verify|check|track|monitor|understand|identify|avoid|prevent|reduce|help|explore|refine|discover|troubleshoot|visuali[sz]e|illustrate|see|learn)`,
    String.raw`for (?:\w+ ){0,2}(?:comparisons?|analysis|debugging|troubleshooting|planning|reporting|automation|validation|testing|reference|exploration|cleanup|refining|comparing)|so that`,
  ],
});

/** Stems of the statements that say when to use the tool; more add nothing. */
const enoughOccasions = 16;

function whenReason(when: number, whenNot: number, told: Answers): string {
  if (when > 0) {
    return whenNot > 0
      ? "It says when to use the tool, and when not."
      : "It says when to use the tool, but not when to use another.";
  }
  if (whenNot > 0) return "It says when not to use the tool, but not when to use it.";
  return told.when.length > 0
    ? "What it says about when to use the tool would fit any tool."
    : "It does not say when to use the tool.";
}

function judgeLimits(definition: DescribedTool): Judged {
  const id = "limits";
  const most = 25;
  const { description } = definition;
  const { limits, whenNot } = answersIn(description);
  // What a tool is not for is a limit, too.
  const told = ownStatements([...new Set([...limits, ...whenNot])]);
  const implied = description.trim() === "" ? "missing" : limitsImplied(definition);
  const inferred = inferredShare * purposeTold(definition);
  if (told.length > 0) {
    const share = 0.25 + 0.6 * growing(contentOf(told), enoughLimits) + inferred;
    return { id, share, most, reason: told.length === 1 ? "It names a limit." : "It names its limits." };
  }
  if (implied === "unneeded") return { id, share: 0.05 + inferred, most, reason: "It has few limits." };
  if (implied === "bounded")
    return { id, share: 0.05 + inferred, most, reason: "Its parameters are bounded, but it does not name a limit." };
  return { id, share: inferred, most, reason: "It does not name a limit." };
}

/** Stems of the statements that name limits; more add nothing. */
const enoughLimits = 24;

/** How many different meaningful words these statements have. */
const contentOf = (statements: readonly string[]): number => stemsOf(statements.join(" ")).size;

function judgeReturns(definition: DescribedTool): Judged {
  const told = resultSource(definition);
  // A sentence that fits any tool says nothing about this one's result.
  const isEmpty = told === "told" && ownStatements(answersIn(definition.description).returns).length === 0;
  const source = isEmpty ? resultImplied(definition) : told;
  const { share, reason } = results[definition.description.trim() === "" ? "missing" : source];
  return { id: "returns", share, most: 4, reason };
}

const results: Readonly<
  Record<ReturnType<typeof resultSource>, { readonly share: number | undefined; readonly reason: string }>
> = {
  told: { share: 1, reason: "It says what the tool returns." },
  typed: { share: 0.7, reason: "The output schema says what the tool returns." },
  implied: { share: 0.4, reason: "It names what it returns, but not its form." },
  unneeded: { share: 0.5, reason: "It changes something; its result matters little." },
  missing: { share: 0, reason: "It does not say what the tool returns." },
};

/** An example shows a request or a call; a sample in the text of a parameter explains that parameter. */
function judgeExamples({ description, examples }: DescribedTool): Judged {
  const id = "examples";
  const most = 3;
  if (examples.length > 0 || answersIn(description).examples.length > 0)
    return { id, share: 1, most, reason: "It shows a request or a call." };
  return { id, share: 0, most, reason: "It does not show a request or a call." };
}

interface PurposeWords {
  /** The first sentence; empty when missing. */
  readonly sentence: string;
  /** Its verb, if it begins with one. */
  readonly verb?: string;
  /** Number of different words beyond the name and the usual ones, with those that say how things relate: `to`, `from`, `before`. */
  readonly own: number;
}

/** Statements that tell what the tool does; those about one argument or call do not. */
const mostRead = 20;

/** Reads the opening of a definition: its first sentence, and the next ones where they do not say when to use the tool. */
const purposeWords: (definition: DescribedTool) => PurposeWords = memoize((definition: DescribedTool) => {
  const { name, description } = definition;
  const { sentence, verb } = purposeOf(description);
  const subject = subjectOf(definition);
  const later = statementsOf(description)
    .slice(1, mostRead)
    .filter(({ text, section }) => section !== "parameters" && section !== "examples" && isOf(text, subject))
    .map(({ text }) => text);
  const known = new Set([...stemsOf(name.slice(0, 200)), ...empty]);
  const count = (text: string): number => {
    const words = wordsOf(text.slice(0, longestOpening)).map((word) => (isContentWord(word) ? stemOf(word) : word));
    const fresh = new Set(words).difference(known);
    for (const word of fresh) known.add(word);
    return [...fresh].some((word) => isContentWord(word)) ? fresh.size : 0;
  };
  const own = count(sentence);
  const more = count(ownStatements(later).join(" "));
  return { sentence, own: own + more, ...defined({ verb }) };
});

const longestOpening = 800;

const empty = stemsOf("tool function utility helper allow enable provide support perform use user request call");
