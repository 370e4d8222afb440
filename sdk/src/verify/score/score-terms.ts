import { rootProperties } from "../schema/root-properties.ts";
import type { ScoreTerm } from "../../model/reporter.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { isEnglish } from "../text/is-english.ts";
import { mentionsParameters } from "../text/mentions-parameters.ts";
import { parametersOf, type Parameter } from "../schema/parameters.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { sentencesOf } from "../text/sentences-of.ts";
import { statesLimits } from "../text/states-limits.ts";
import { statesReturns } from "../text/states-returns.ts";
import { statesWhen } from "../text/states-when.ts";
import { statesWhenNot } from "../text/states-when-not.ts";
import { stemOf, stemsOf } from "../text/words.ts";

/**
 * What a definition tells a model, as terms that add up to 100 at most. Each is full as soon as its question is answered, so that more
 * words alone give nothing.
 */
export function scoreTerms(definition: ToolDefinition): readonly ScoreTerm[] {
  const sentences = sentencesOf(definition.description.slice(0, longestRead)).filter(tellsSomething);
  return [
    purposeTerm(definition),
    whenTerm(sentences),
    limitsTerm(sentences),
    parametersTerm(definition),
    returnsTerm(sentences, definition),
    examplesTerm(definition),
  ];
}

/** Words any tool could be described with: `Use this when the user asks. Returns data.` */
const boilerplate = stemsOf(
  "user asks request call invoke need want tool function use work run return give get result results data information value output response " +
    "input argument parameter valid correct proper appropriate require provide thing something necessary relevant task",
);

// One word of the tool's own makes half a thought at least: "Returns snippets."
function tellsSomething(sentence: string): boolean {
  return !isEnglish(sentence) || [...stemsOf(sentence)].some((stem) => !boilerplate.has(stem));
}

const enoughWords = 6;
const longestPurpose = 40;

function purposeTerm({ name, description }: ToolDefinition): ScoreTerm {
  const most = 30;
  const { sentence, verb, words } = purposeOf(description);
  if (sentence === "") return { id: "purpose", points: 0, most, reason: "There is no description." };
  const inName = stemsOf(name);
  const own = new Set(words.map(stemOf).filter((stem) => !inName.has(stem)));
  const told = Math.min(own.size, enoughWords) / enoughWords;
  const hasVerb = verb !== undefined || !isEnglish(description);
  const isShort = sentence.split(/\s+/).length <= longestPurpose;
  const points = Math.round(18 * told) + (hasVerb ? 8 : 0) + (isShort ? 4 : 0);
  const lacks = [
    ...(told < 1 ? ["adds little to the name"] : []),
    ...(hasVerb ? [] : ["does not begin with what the tool does"]),
    ...(isShort ? [] : ["is long"]),
  ];
  const reason =
    lacks.length === 0 ? "The first sentence says what the tool does." : `The first sentence ${lacks.join(" and ")}.`;
  return { id: "purpose", points, most, reason };
}

function whenTerm(sentences: readonly string[]): ScoreTerm {
  const most = 15;
  const isWhen = sentences.some((sentence) => statesWhen(sentence));
  const isWhenNot = sentences.some((sentence) => statesWhenNot(sentence));
  const points = (isWhen ? 10 : 0) + (isWhenNot ? 5 : 0);
  const reasons = {
    15: "It says when to use the tool, and when not.",
    10: "It says when to use the tool, not when another is right.",
    5: "It says when not to use the tool, not when to.",
    0: "It does not say when to use the tool.",
  } as const;
  return { id: "when-to-use", points, most, reason: reasons[points as keyof typeof reasons] };
}

const enoughLimits = 3;

function limitsTerm(sentences: readonly string[]): ScoreTerm {
  const most = 20;
  const count = sentences.filter((sentence) => statesLimits(sentence)).length;
  const points = Math.round((most * Math.min(count, enoughLimits)) / enoughLimits);
  const reason = count === 0 ? "It names no limit." : count === 1 ? "It names a limit." : "It names its limits.";
  return { id: "limits", points, most, reason };
}

function parametersTerm(definition: ToolDefinition): ScoreTerm {
  const most = 20;
  const parameters = parametersOf(definition);
  if (parameters.length === 0) return { id: "parameters", points: most, most, reason: "There are no parameters." };
  const explained = parameters.filter(isExplained).length / parameters.length;
  // Not every client shows a model what the schema says of a parameter.
  const top = Object.keys(rootProperties(definition.input));
  const mentioned = mentionsParameters(definition.description, top).length;
  // In another language the words of English names do not occur.
  const isComparable = top.length > 0 && isEnglish(definition.description);
  const told = isComparable ? Math.min(1, mentioned / Math.min(top.length, 3)) : 1;
  const points = Math.round(14 * explained + 6 * told);
  const reason = `${Math.round(explained * 100)}% of the parameters are explained; the description names ${mentioned} of ${top.length}.`;
  return { id: "parameters", points, most, reason };
}

/** Whether a text says something of a parameter beside its name. */
function isExplained({ name, text, docstring }: Parameter): boolean {
  const known = stemsOf(name);
  return [...stemsOf(`${text} ${docstring}`)].some((stem) => !known.has(stem));
}

function returnsTerm(sentences: readonly string[], { output }: ToolDefinition): ScoreTerm {
  const most = 10;
  const isTold = sentences.some((sentence) => statesReturns(sentence));
  const isTyped = Object.keys(output?.properties ?? {}).length > 0;
  const points = isTold ? most : isTyped ? 7 : 0;
  const reason = isTold
    ? "It says what comes back."
    : isTyped
      ? "The output schema says what comes back."
      : "It does not say what comes back.";
  return { id: "returns", points, most, reason };
}

const example =
  /\be\.g\.|\bfor (?:example|instance)\b|\bexamples?\b|\bsuch as\b|\bz\. ?b\.|\bbeispiel|\bpar exemple\b|\bp\. ?ej\.|\bpor ejemplo\b|例|如|["“`„«][^"”`“»\n]{2,80}["”`“»]/iu;

function examplesTerm({ description, examples, input }: ToolDefinition): ScoreTerm {
  const most = 5;
  const isShown =
    examples.length > 0 ||
    example.test(description.slice(0, longestRead)) ||
    Object.values(rootProperties(input)).some(
      ({ examples: values, description: text }) =>
        values !== undefined || (text !== undefined && example.test(text.slice(0, longestRead))),
    );
  return {
    id: "examples",
    points: isShown ? most : 0,
    most,
    reason: isShown ? "It shows an example." : "It shows no example.",
  };
}

const longestRead = 20_000;
