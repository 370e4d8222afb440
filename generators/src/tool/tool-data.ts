import { descriptionParts, type DescriptionParts } from "../../../sdk/src/cli/documents/description-parts.ts";
import type { Answers, Category, Parameter, Purpose, ToolTexts } from "../generator.ts";
import { anythingElse } from "./category-parts.ts";
import { formField, isPlain, isTelling, sampleOf, shownIn } from "./form-field.ts";

/** What a tool is made from. */
interface ToolSource {
  readonly category: Category;
  readonly answers: Answers;
  readonly texts?: ToolTexts;
}

/** The data of a tool's templates: the answers, sentences of its documents, properties, and a sample call. */
export type ToolData = Readonly<Record<string, unknown>> & { readonly tool: string };

export function toolData({ category, answers, texts = {} }: ToolSource): ToolData {
  const tool = answers.tool ?? "";
  const purpose = category.purpose(answers);
  const parameters = texts.parameters ?? category.parameters(answers);
  const results = texts.results ?? category.results(answers);
  const call = sampleCall(parameters);
  const typeName = tool.replaceAll(/(?:^|_)([a-z\d])/g, (_, first: string) => first.toUpperCase());
  const fields = results.map((one) => ({ ...propertyOf(one), ...formField(one, `${typeName}Answer`) }));
  const plain = parameters.filter(isPlain);
  return {
    ...answers,
    tool,
    typeName,
    category: category.category ?? category.id,
    type: category.type ?? "function",
    ...sentences(texts.description, purpose),
    parameters: parameters.map((one) => ({ ...propertyOf(one), shown: shownIn(one) })),
    names: parameters.map(({ name }) => name).join(", "),
    logged: plain.map(({ name }) => name).join(", "),
    payload: plain.length === parameters.length ? "{ ...input }" : "Object.fromEntries(Object.entries(input))",
    hasParameters: parameters.length > 0,
    required: listed(parameters.filter(({ optional }) => !optional)),
    results: fields,
    // JSON has texts for dates and addresses.
    isJson: results.every(({ type }) => !["Date", "URL"].includes(type)),
    namesAnswer: fields.some(({ read }) => read.includes(" as ")),
    parses: fields.some(({ read }) => read.includes("parsed(")),
    returns: results.length === 0 ? (purpose.returns ?? "Nothing.") : "",
    toolModule: "./tool.ts",
    fails: category.works !== true,
    call: call ?? "",
    answer: sampleCall(results) ?? "",
    isAnswerKnown: sampleCall(results) !== undefined,
    request: call === undefined ? "" : exampleRequest(texts, parameters),
  };
}

// A quotation may end a sentence, too.
const partsOf = (description: string): DescriptionParts =>
  descriptionParts(description.replaceAll(/(?<=[.!?]["”’])\s+(?=\p{Lu})/gu, "\n\n"));

/** The sentences of a description by what they say; the category's replace missing ones. */
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
  return { name, mark: optional ? "?" : "", optional, type, text, summary };
}

const listed = (parameters: readonly Parameter[]): string => parameters.map(({ name }) => `\`${name}\``).join(" or ");

const requiredOf = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter(({ optional }) => !optional);

/** Valid arguments as TypeScript; undefined where the value of a required one is not known. */
function sampleCall(parameters: readonly Parameter[]): string | undefined {
  const members = requiredOf(parameters).map((one) => [one.name, sampleOf(one)] as const);
  if (members.some(([, value]) => value === undefined)) return undefined;
  const texts = members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return texts.length === 0 ? "{}" : `{ ${texts.join(", ")} }`;
}

/** What a user might say: the request that the description quotes, or its purpose with the values; empty where the values tell nothing. */
function exampleRequest({ description, parameters }: ToolTexts, used: readonly Parameter[]): string {
  const required = requiredOf(used);
  if (description === undefined || parameters === undefined || !required.every(isTelling)) return "";
  const quoted = /["“]([^"”]{4,})["”]/.exec(description)?.[1];
  const purpose = partsOf(description).what[0]?.replace(/[.!?…]+$/, "") ?? "";
  if (quoted === undefined && required.length === 0) return "";
  let request = purpose;
  for (const one of required) {
    const noun = new RegExp(String.raw`\b(?:an?|the) ${one.name}\b`, "i");
    const value = String(sampleOf(one));
    request = noun.test(request) ? request.replace(noun, () => value) : `${request}: ${value}`;
  }
  return JSON.stringify(quoted ?? `${request}.`);
}
