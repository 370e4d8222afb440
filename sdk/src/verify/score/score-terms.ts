import { rootProperties } from "../../schema/root-properties.ts";
import type { ScoreTerm } from "../../model/verify/reporter.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { isConstant, parametersOf, type Parameter } from "../schema/parameters.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { isEnglish } from "../text/is-english.ts";
import { limitsImplied } from "../schema/limits-source.ts";
import { resultImplied, resultSource } from "../schema/result-source.ts";
import { showsValue } from "../text/shows-value.ts";
import { ownStatements, answersIn, type Answers } from "../text/answers-in.ts";
import { stemsOf } from "../../ranking/words.ts";
import { memoize } from "../../util/memo.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { statementsOf } from "../text/statements-of.ts";
import { defined } from "../../util/defined.ts";

/** A term before weighting. */
export interface Judged extends Omit<ScoreTerm, "points"> {
  /** 0 to 1; undefined where the question does not apply, so that the others share its weight. */
  readonly share: number | undefined;
}

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
  const most = 45;
  const { verb, own, sentence } = purposeWords(definition);
  if (sentence === "") return { id: "purpose", share: 0, most, reason: "There is no description." };
  const told = Math.min(own, enoughWords) / enoughWords;
  const hasVerb = verb !== undefined || !isEnglish(definition.description);
  // Saying anything beyond the name makes the tool usable; more adds to that.
  const share = (own === 0 ? 0 : own < 2 ? 0.4 : 0.55 + 0.45 * told) * (hasVerb ? 1 : 0.85);
  const lacks = [
    ...(told < 0.5 ? ["adds little to the name"] : told < 1 ? ["could say more about the input and the result"] : []),
    ...(hasVerb ? [] : ["does not begin with what the tool does"]),
  ];
  const reason = lacks.length === 0 ? "The opening says what the tool does." : `The opening ${lacks.join(" and ")}.`;
  return { id: "purpose", share, most, reason };
}

const enoughWords = 5;

function judgeWhen({ description }: DescribedTool): Judged {
  const told = answersIn(description);
  const when = ownStatements(told.when).length;
  const whenNot = ownStatements(told.whenNot).length;
  const share = 0.65 * graded(when, 2) + (whenNot > 0 ? 0.35 : 0);
  return { id: "when-to-use", share, most: 20, reason: whenReason(when, whenNot, told) };
}

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

/** The first answer counts most; beyond `enough` of them nothing is added. */
function graded(count: number, enough: number): number {
  if (count === 0) return 0;
  return first + ((1 - first) * (Math.min(count, enough) - 1)) / Math.max(enough - 1, 1);
}

const first = 0.7;

function judgeLimits(definition: DescribedTool): Judged {
  const id = "limits";
  const most = 15;
  const count = ownStatements(answersIn(definition.description).limits).length;
  const implied = limitsImplied(definition);
  if (count > 0) {
    // For a tool with few limits one is enough.
    const share = implied === "unneeded" ? 1 : graded(count, 3);
    return { id, share, most, reason: count === 1 ? "It names a limit." : "It names its limits." };
  }
  if (implied === "unneeded") return { id, share: undefined, most, reason: "It has few limits." };
  if (implied === "bounded")
    return { id, share: 0.35, most, reason: "Its parameters are bounded, but it does not name a limit." };
  return { id, share: 0, most, reason: "It does not name a limit." };
}

function judgeReturns(definition: DescribedTool): Judged {
  const told = resultSource(definition);
  // A sentence that fits any tool says nothing about this one's result.
  const isEmpty = told === "told" && ownStatements(answersIn(definition.description).returns).length === 0;
  const { share, reason } = results[isEmpty ? resultImplied(definition) : told];
  return { id: "returns", share, most: 12, reason };
}

const results: Readonly<
  Record<ReturnType<typeof resultSource>, { readonly share: number | undefined; readonly reason: string }>
> = {
  told: { share: 1, reason: "It says what the tool returns." },
  typed: { share: 0.7, reason: "The output schema says what the tool returns." },
  implied: { share: 0.4, reason: "It names what it returns, but not its form." },
  unneeded: { share: undefined, reason: "It changes something; its result matters little." },
  missing: { share: 0, reason: "It does not say what the tool returns." },
};

function judgeExamples({ description, examples, input }: DescribedTool): Judged {
  const hasParameters = Object.keys(rootProperties(input)).length > 0;
  const isShown =
    examples.length > 0 ||
    answersIn(description).examples.length > 0 ||
    reachedSchemas(input).some(
      ({ schema }) =>
        schema.examples !== undefined || (schema.description !== undefined && showsValue(schema.description)),
    );
  const share = isShown ? 1 : hasParameters ? 0 : undefined;
  return { id: "examples", share, most: 8, reason: isShown ? "It shows an example." : "It does not show an example." };
}

function judgeParameters(definition: DescribedTool): Judged {
  const most = 100;
  const parameters = parametersOf(definition).filter((parameter) => !isConstant(parameter));
  if (parameters.length === 0) {
    return { id: "parameters", share: undefined, most, reason: "There is no parameter to explain." };
  }
  const explained = parameters.filter(isExplained).length / parameters.length;
  // Not every client shows the model the descriptions in the schema.
  const top = Object.keys(rootProperties(definition.input));
  const mentioned = mentionsParameters(definition.description, top).length;
  // English names do not occur in texts of other languages.
  const isComparable = top.length > 0 && isEnglish(definition.description);
  const told = isComparable ? Math.min(1, mentioned / Math.min(top.length, 3)) : 1;
  const reason = `${String(Math.round(explained * 100))}% of the parameters are explained; the description names ${String(mentioned)} of ${String(top.length)}.`;
  return { id: "parameters", share: 0.8 * explained + 0.2 * told, most, reason };
}

/** Whether a text says more about a parameter than its name. */
function isExplained({ name, text, docstring }: Parameter): boolean {
  const known = stemsOf(name);
  return [...stemsOf(`${text} ${docstring}`)].some((stem) => !known.has(stem));
}

interface PurposeWords {
  /** The first sentence; empty when missing. */
  readonly sentence: string;
  /** Its verb, if it begins with one. */
  readonly verb?: string;
  /** Number of words beyond the name and the usual ones; later words count less, and a list counts as one. */
  readonly own: number;
}

/** Sentences of an opening: a short first one may be followed by what the tool does. */
const openingSentences = 4;

/** Weight of a sentence after the first one, which may be about anything. */
const laterShare = 0.3;

/** Reads the opening of a definition: its first sentence, and the next ones where they do not say when to use the tool. */
const purposeWords: (definition: DescribedTool) => PurposeWords = memoize(({ name, description }: DescribedTool) => {
  const { sentence, verb } = purposeOf(description);
  const { when, whenNot } = answersIn(description);
  const answers = new Set([...when, ...whenNot]);
  const later = statementsOf(description)
    .slice(1, openingSentences)
    .filter(({ text, section }) => (section === undefined || section === "other") && !answers.has(text));
  const known = new Set([...stemsOf(name.slice(0, 200)), ...empty]);
  const count = (text: string): number => {
    const stems = [...stemsOf(withoutLists(text.slice(0, longestOpening)))].filter((stem) => !known.has(stem));
    for (const stem of stems) known.add(stem);
    return stems.length;
  };
  const own = count(sentence);
  const more = count(later.map(({ text }) => text).join(" "));
  return { sentence, own: own + laterShare * more, ...defined({ verb }) };
});

const longestOpening = 800;

const empty = stemsOf("tool function utility helper allow enable provide support perform use user request call");

const item = String.raw`[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+){0,2}`;
const list = new RegExp(String.raw`(${item})(?:, ${item}){2,}(?:,? (?:and|or|und|oder|et|ou|y|o|e) ${item})?`, "gu");

/** `List screws, nails, bolts and hooks` → `List screws`. */
const withoutLists = (text: string): string => text.replaceAll(list, "$1");

/** Which of these parameters a text names, in the given order: as a whole word, in code, or with spaces for its separators. */
export function mentionsParameters(text: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const mentioned = identifiersOf(text);
  return names.filter((name) => mentioned.has(name.toLowerCase()) || mentioned.has(spaced(name)));
}

const longestRead = 20_000;
const longestName = 4;

/** Every identifier of a text, and every run of up to four words, in lower case. */
function identifiersOf(text: string): ReadonlySet<string> {
  const words = text.slice(0, longestRead).match(/[\p{L}\p{N}$_]+(?:-[\p{L}\p{N}$_]+)*/gu) ?? [];
  const found = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    let run = "";
    for (const word of words.slice(start, start + longestName)) {
      run = run === "" ? word.toLowerCase() : `${run} ${word.toLowerCase()}`;
      found.add(run);
    }
    found.add(spaced(words[start] ?? ""));
  }
  return found;
}

/** `maxResults`, `max_results` → `max results` */
const spaced = (name: string): string =>
  name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
