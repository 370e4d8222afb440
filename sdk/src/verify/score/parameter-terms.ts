import type { ScoreTerm } from "../../model/verify/reporter.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { stemsOf } from "../../ranking/words.ts";
import { isConstant, parametersOf, type Parameter } from "../schema/parameters.ts";
import { statementsOf } from "../text/statements-of.ts";
import { isEnglish } from "../text/is-english.ts";
import { ownStatements } from "../text/answers-in.ts";
import { isOf, subjectOf } from "./subject-words.ts";
import { sentencesOf } from "../../util/texts.ts";
import { showsValue } from "../text/shows-value.ts";

/** A term before weighting. */
export interface Judged extends Omit<ScoreTerm, "points"> {
  /** 0 to 1; undefined where the question does not apply, so that the others share its weight. */
  readonly share: number | undefined;
}

export function judgeParameters(definition: DescribedTool): Judged {
  const id = "parameters";
  const most = 100;
  const parameters = parametersOf(definition).filter((parameter) => !isConstant(parameter) && !isHolder(parameter));
  if (parameters.length === 0) return { id, share: undefined, most, reason: "There is no parameter to explain." };
  const asking = parameters.filter((parameter) => !isSelfEvident(parameter));
  const about = statementsAbout(definition.description, asking);
  const inProse = new Set(about.flatMap(({ explained }) => explained));
  const subject = subjectOf(definition);
  const silent = asking.filter((parameter) => !inProse.has(parameter.name) && inSchema(parameter, subject) === 0);
  const shares = parameters.map((parameter) =>
    inProse.has(parameter.name) ? 1 : Math.max(inSchema(parameter, subject), asking.includes(parameter) ? 0 : 0.95),
  );
  const words = stemsOf(
    [...about.map(({ text }) => text), ...asking.map((each) => toldBy(each, subject))].join(" "),
  ).size;
  // English names do not occur in texts of other languages.
  const isComparable = asking.length > 0 && isEnglish(definition.description);
  const told = isComparable ? growing(words, enoughWords * Math.min(asking.length, 3)) : 1;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const counts = [
    [parameters.length - asking.length, "self-evident"],
    [asking.length - silent.length - inProse.size, "explained in the schema"],
    [inProse.size, "explained in the description"],
    [silent.length, "not explained"],
  ] as const;
  const list = counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(", ");
  const reason = `Parameters: ${list}${told < 1 && silent.length < asking.length ? "; in few words" : ""}.`;
  return { id, share: (1 - toldShare) * mean + toldShare * told, most, reason };
}

/** An object without its own text is explained by its properties. */
const isHolder = ({ schema, text }: Parameter): boolean => schema.properties !== undefined && text === "";

/** 0 to 1 for 0 to `enough`, with less for each further one. */
export const growing = (count: number, enough: number): number =>
  Math.min(1, Math.log1p(count / 4) / Math.log1p(enough / 4));

/** What is said of all arguments together, in the description or the schema: one with a long text cannot make up for others. */
const toldShare = 0.2;

/** Stems about one argument; more add nothing. */
const enoughWords = 8;

/** The sentences of the schema that are about the tool or the form of a value. */
const toldBy = ({ text, docstring }: Parameter, subject: ReadonlySet<string>): string =>
  ownStatements(
    sentencesOf(`${text} ${docstring}`).filter((sentence) => isOf(sentence, subject) || isForm.test(sentence)),
  ).join(" ");

/** What the schema says of a parameter: whether more than its name, how much, and whether with a sample of its form. */
function inSchema(parameter: Parameter, subject: ReadonlySet<string>): number {
  const { name, schema } = parameter;
  const known = stemsOf(name);
  const told = toldBy(parameter, subject);
  const added = [...stemsOf(told)].filter((stem) => !known.has(stem)).length;
  if (added === 0) return 0;
  const isShown =
    [schema.examples, schema.default, schema.format].some((part) => part !== undefined) || showsValue(told);
  return 0.6 + 0.3 * growing(added, 6) + (isShown ? 0.1 : 0);
}

/** What a value may be. */
const isForm =
  /\b(?:ids?|identifiers?|names?|lists?|arrays?|objects?|strings?|numbers?|integers?|paths?|urls?|dates?|whether|true|false|max(?:imum)?|min(?:imum)?|which|whom|filter|sort|format|e\.g|one of|unique|target|source|pixels|seconds|milliseconds|bytes|percent)\b/iu;

/** Names whose meaning and form everyone knows. */
const plainNames = stemsOf(
  "query url uri text title name content contents message comment body subject email language locale country city address color theme " +
    "width height date time limit count amount file filename filepath path prompt question latitude longitude timeout a b x y",
);

/** Whether the name says it all: a plain value such as `url` or `query`, a choice, a switch. */
function isSelfEvident({ name, schema, types }: Parameter): boolean {
  if (schema.enum !== undefined || types.has("boolean")) return true;
  const stems = [...stemsOf(name)];
  const isPlain = types.size > 0 && !types.has("object") && !types.has("array");
  return isPlain && stems.length > 0 && stems.every((stem) => plainNames.has(stem));
}

interface StatementAbout {
  readonly text: string;
  /** The parameters that it says more about than that they are there. */
  readonly explained: readonly string[];
}

/** The sentences with all words of a parameter's name. The first one, which says what the tool does, explains it only where it names it as in code. */
function statementsAbout(description: string, parameters: readonly Parameter[]): readonly StatementAbout[] {
  const named = parameters.map(({ name }) => ({ name, words: [...stemsOf(name)] }));
  return statementsOf(description).flatMap(({ text }, index) => {
    const stems = stemsOf(text);
    const present = named.filter(({ words }) => words.length > 0 && words.every((word) => stems.has(word)));
    if (present.length === 0) return [];
    const explained = present.filter(({ name, words }) => {
      const isInCode = text.includes(`\`${name}\``) || (/[_A-Z]/.test(name) && text.includes(name));
      return stems.size >= words.length + fewestMore && (index > 0 || isInCode);
    });
    return [{ text, explained: explained.map(({ name }) => name) }];
  });
}

const fewestMore = 3;
