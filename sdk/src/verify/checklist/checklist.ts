import type { ChecklistAnswer, ToolQuality, VerifyReport } from "../../model/verify/reporter.ts";
import type { DescribedTool, RuleSubject } from "../../model/verify/rule.ts";
import { clipText } from "../../util/visible-text.ts";
import { parameterForms } from "../schema/parameter-forms.ts";
import { firstNames, isConstant, parametersOf, type Parameter } from "../schema/parameters.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { restatedName } from "../schema/restated-name.ts";
import { answersIn, showsValue } from "../text/answers-in.ts";
import { addsToName } from "../text/is-described.ts";
import { isEnglish } from "../text/is-english.ts";
import { isNothing } from "../text/placeholder-text.ts";
import { opensWithThing, purposeOf } from "../text/purpose-of.ts";
import { descriptionTokens, wholeTokens } from "../tokens/tool-tokens.ts";

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: (definition: DescribedTool) => Pick<ChecklistAnswer, "yes" | "evidence">;
}

const questions: readonly Question[] = [
  { id: "purpose", question: "What does it do?", answer: purpose },
  { id: "returns", question: "What does it return?", answer: returns },
  { id: "when", question: "When to use it?", answer: ({ description }) => fromText(answersIn(description).when) },
  {
    id: "when-not",
    question: "When not to use it?",
    answer: ({ description }) => fromText(answersIn(description).whenNot),
  },
  {
    id: "limits",
    question: "What are its limits?",
    answer: ({ description }) => fromText(answersIn(description).limits),
  },
  { id: "parameters", question: "Is each parameter described?", answer: parameters },
  { id: "formats", question: "Are formats and units stated?", answer: formats },
  { id: "example", question: "Is there an example?", answer: example },
];

/** Whether a definition answers a model's questions; empty if its description is not in English. */
export const checklistOf = (definition: DescribedTool): readonly ChecklistAnswer[] =>
  definition.description.trim() !== "" && !isEnglish(definition.description)
    ? []
    : questions.map(({ id, question, answer }) => ({ id, question, ...answer(definition) }));

type Answer = ReturnType<Question["answer"]>;

const yes = (evidence: string): Answer => ({ yes: true, evidence: clipText(evidence) });
const no = (evidence: string): Answer => ({ yes: false, evidence });

const fromText = ([first]: readonly string[]): Answer =>
  first === undefined ? no("The description does not say.") : yes(first);

function purpose(definition: DescribedTool): Answer {
  const { sentence } = purposeOf(definition.description);
  if (sentence === "" || isNothing(definition.description)) return no("There is no description.");
  if (!addsToName(definition)) return no("The description only repeats the name.");
  if (opensWithThing(sentence)) return no("The first sentence does not say what the tool does.");
  return yes(sentence);
}

function returns({ description, output }: DescribedTool): Answer {
  const told = fromText(answersIn(description).returns);
  const typed = output === undefined ? undefined : describedParts(output)[0];
  return told.yes || typed === undefined ? told : yes(`Output schema: ${typed}`);
}

const describedParts = (schema: NonNullable<DescribedTool["output"]>): readonly string[] =>
  reachedSchemas(schema).flatMap(({ schema: { description = "" } }) =>
    description.trim() === "" ? [] : [description],
  );

function parameters(definition: DescribedTool): Answer {
  const all = parametersOf(definition).filter((parameter) => !isConstant(parameter) && !isHolder(parameter));
  if (all.length === 0) return yes("It has no parameters.");
  const silent = all.filter((parameter) => !isDescribed(parameter, definition.name));
  if (silent.length > 0) return no(`Not described: ${firstNames(silent.map(({ name }) => name))}.`);
  return yes(all.map(({ name, text, docstring }) => `${name}: ${text === "" ? docstring : text}`).join("; "));
}

/** An object without a description is explained by its properties. */
const isHolder = ({ schema, text }: Parameter): boolean => schema.properties !== undefined && text === "";

const isDescribed = (parameter: Parameter, tool: string): boolean =>
  (parameter.text !== "" || parameter.docstring !== "") && restatedName(parameter, tool) === undefined;

function formats(definition: DescribedTool): Answer {
  const forms = parameterForms(definition);
  if (forms.length === 0) return yes("No parameter needs a format or a unit.");
  const silent = forms.filter(({ isStated }) => !isStated).map(({ parameter }) => parameter.name);
  if (silent.length > 0) return no(`Not stated: ${firstNames(silent)}.`);
  return yes(forms.map(({ parameter: { name, text } }) => `${name}: ${text}`).join("; "));
}

function example(definition: DescribedTool): Answer {
  const [call] = definition.examples;
  const shown = [
    ...(call === undefined ? [] : [JSON.stringify(call)]),
    ...answersIn(definition.description).examples,
    ...parametersOf(definition).flatMap(sampleOf),
  ];
  const [first] = shown;
  return first === undefined ? no("There is no example of a call or a value.") : yes(first);
}

function sampleOf({ name, schema: { examples = [] }, text }: Parameter): readonly string[] {
  const [value] = examples;
  if (value !== undefined) return [`${name}: ${JSON.stringify(value)}`];
  return showsValue(text) ? [`${name}: ${text}`] : [];
}

/** Adds size and checklist of its tools to a report with `subjects`. Counting tokens takes longer than verifying. */
export const withQuality = (report: VerifyReport): VerifyReport =>
  report.subjects === undefined ? report : { ...report, tools: qualityOf(report.subjects) };

/** Size and checklist of each tool, in the given order, without tools whose definition could not be read. */
export function qualityOf(subjects: readonly RuleSubject[]): readonly ToolQuality[] {
  return subjects.flatMap(({ name, definition }) => {
    if (definition === undefined) return [];
    const checklist = checklistOf(definition);
    const answered = checklist.filter(({ yes }) => yes).length;
    const [tokens, ofDescription] = [wholeTokens(definition), descriptionTokens(definition)];
    return { name, answered, checklist, tokens, descriptionTokens: ofDescription };
  });
}
