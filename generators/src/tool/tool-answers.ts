import { descriptionParts, type DescriptionParts } from "../../../sdk/src/cli/documents/description-parts.ts";
import { pascalCase } from "./pascal-case.ts";
import type { Answers, Category, Purpose, ToolTexts } from "../generator.ts";
import type { Parameter } from "./parse-parameter.ts";
import { anythingElse } from "./asked-for.ts";
import { formPart, shownIn } from "./form-part.ts";
import { isPlain } from "./is-plain.ts";
import { typeText } from "./parse-type.ts";
import { exampleRequest } from "./example-request.ts";
import { codeOf, isTelling, sampleOf, type Sample } from "./sample-value.ts";

/** What a tool is made from. */
export interface ToolDraft {
  readonly category: Category;
  readonly answers: Answers;
  readonly texts?: ToolTexts;
}

/** The data of a tool's templates. */
export type ToolAnswers = Readonly<Record<string, unknown>> & { readonly tool: string };

/** The answers about a tool with what its templates need: sentences of its documents, properties, and a sample call. */
export function toolAnswers({ category, answers, texts = {} }: ToolDraft): ToolAnswers {
  const tool = answers.tool ?? "";
  const parameters = texts.parameters ?? category.parameters(answers);
  const results = texts.results ?? category.results(answers);
  const sample = sampleCall(parameters);
  const typeName = pascalCase(tool);
  const fields = results.map((one) => ({ ...propertyOf(one), ...formPart(one, typeName) }));
  return {
    ...answers,
    tool,
    typeName,
    category: category.category ?? category.id,
    type: category.type ?? "function",
    ...sentences(texts.description, category.purpose(answers)),
    parameters: parameters.map((one) => ({ ...propertyOf(one), shown: shownIn(one) })),
    names: parameters.map(({ name }) => name).join(", "),
    logged: parameters
      .filter((one) => !one.optional && isPlain(one.type))
      .map(({ name }) => name)
      .join(", "),
    payload: parameters.every((one) => !one.optional && isPlain(one.type))
      ? "{ ...input }"
      : "Object.fromEntries(Object.entries(input))",
    hasParameters: parameters.length > 0,
    required: listed(parameters.filter(({ optional }) => !optional)),
    optional: listed(parameters.filter(({ optional }) => optional)),
    results: fields,
    // JSON has texts for dates and addresses.
    isJson: results.every(({ type }) => !["Date", "URL"].includes(type.kind)),
    namesAnswer: fields.some(({ read }) => read.includes(" as ")),
    parses: fields.some(({ parses }) => parses),
    returns: results.length === 0 ? (category.purpose(answers).returns ?? "Nothing.") : "",
    toolModule: "./tool.ts",
    fails: category.works !== true,
    call: sample === undefined ? "" : codeOf(sample),
    answer: codeOf(sampleCall(results) ?? {}),
    isAnswerKnown: sampleCall(results) !== undefined,
    ...example(texts, parameters, sample),
  };
}

// A quotation may end a sentence, too.
const partsOf = (description: string): DescriptionParts =>
  descriptionParts(description.replaceAll(/(?<=[.!?]["”’])\s+(?=\p{Lu})/gu, "\n\n"));

/** The sentences of a description by what they say; what it does not say is the category's. */
function sentences(description: string | undefined, purpose: Purpose): Readonly<Record<string, unknown>> {
  if (description === undefined) {
    const limits = purpose.whenNot === anythingElse ? [] : [purpose.whenNot];
    return { what: [purpose.what], when: [purpose.when], whenNot: [purpose.whenNot], limits, isBlank: true };
  }
  const { what, when, whenNot } = partsOf(description);
  const sentence = (text: string): string => (/[.!?…。！？]["”’)]?$/.test(text) ? text : `${text}.`);
  return {
    what: what.map(sentence),
    when: when.length === 0 ? [purpose.when] : when.map(sentence),
    whenNot: whenNot.map(sentence),
    limits: whenNot.map(sentence),
    isBlank: false,
  };
}

/** A property as the templates write it. */
function propertyOf({ name, optional, type, text }: Parameter): Readonly<Record<string, unknown>> {
  const summary = text.replaceAll(/\s*@\w+(?:\s+[^@\s]+)*/g, "").trim();
  return { name, mark: optional ? "?" : "", optional, type: typeText(type), text, summary };
}

const listed = (parameters: readonly Parameter[]): string => parameters.map(({ name }) => `\`${name}\``).join(" or ");

/** Valid arguments; undefined where one of the required ones cannot be made up. */
function sampleCall(parameters: readonly Parameter[]): Readonly<Record<string, Sample>> | undefined {
  const entries = parameters
    .filter((parameter) => !parameter.optional)
    .map((parameter) => [parameter.name, sampleOf(parameter)] as const);
  if (entries.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? null]));
}

/** An example call, where the description holds a request or names the work, and the texts of the parameters show values. */
function example(
  { description, parameters }: ToolTexts,
  used: readonly Parameter[],
  sample: Readonly<Record<string, Sample>> | undefined,
): Readonly<Record<string, unknown>> {
  const required = used.filter(({ optional }) => !optional);
  const isShown = description !== undefined && parameters !== undefined && required.every(isTelling);
  if (!isShown || sample === undefined) return { request: "" };
  const [, straight, curved] = /"([^"]{4,})"|“([^”]{4,})”/.exec(description) ?? [];
  const request = straight ?? curved ?? exampleRequest(partsOf(description).what[0] ?? "", required, sample);
  return { request: request === "" ? "" : JSON.stringify(request) };
}
