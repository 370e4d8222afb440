import { descriptionParts } from "../../../sdk/src/cli/documents/description-parts.ts";
import type { Answers, Category, Parameter, Purpose, ToolTexts } from "../generator.ts";
import { anythingElse } from "./category-parts.ts";

interface ToolSource {
  readonly category: Category;
  readonly answers: Answers;
  readonly texts?: ToolTexts;
}

/** The data of a tool's templates: the answers, sentences of its documents, properties, and a call of a blank tool. */
export function toolData({ category, answers, texts = {} }: ToolSource): Readonly<Record<string, unknown>> {
  const tool = answers.tool ?? "";
  const purpose = category.purpose(answers);
  const parameters = texts.parameters ?? category.parameters(answers);
  const results = texts.results ?? category.results(answers);
  const isShaped = texts.parameters !== undefined || texts.results !== undefined;
  const names = parameters.map(({ name }) => name).join(", ");
  const required = parameters.filter(({ optional }) => !optional);
  const isPlain = ({ type, optional }: Parameter): boolean =>
    !optional && ["string", "number", "boolean"].includes(type);
  return {
    ...answers,
    tool,
    typeName: tool.replaceAll(/(?:^|_)([a-z\d])/g, (_, first: string) => first.toUpperCase()),
    category: category.category ?? category.id,
    type: category.type ?? "function",
    ...sentences(texts.description, purpose),
    parameters: parameters.map(propertyOf),
    names,
    // Only these types are certain to be JSON.
    payload: parameters.every(isPlain) ? "{ ...input }" : "Object.fromEntries(Object.entries(input))",
    hasParameters: parameters.length > 0,
    required: required.map(({ name }) => `\`${name}\``).join(" or "),
    results: results.map(propertyOf),
    returns: results.length === 0 ? (purpose.returns ?? "Nothing.") : "",
    fails: category.works !== true,
    call: isShaped ? "" : sampleOf(parameters),
    answer: isShaped ? "" : sampleOf(results),
  };
}

/** The sentences of a description by purpose; the category's sentences replace missing ones. */
function sentences(description: string | undefined, purpose: Purpose): Readonly<Record<string, unknown>> {
  if (description === undefined) {
    const limits = purpose.whenNot === anythingElse ? [] : [purpose.whenNot];
    return { what: [purpose.what], when: [purpose.when], whenNot: [purpose.whenNot], limits, isBlank: true };
  }
  // A closing quotation mark may also end a sentence.
  const { what, when, whenNot } = descriptionParts(description.replaceAll(/(?<=[.!?]["”’])\s+(?=\p{Lu})/gu, "\n\n"));
  const ended = (text: string): string => (/[.!?…]["”’)]?$/.test(text) ? text : `${text}.`);
  return {
    what: what.map(ended),
    when: when.length === 0 ? [purpose.when] : when.map(ended),
    whenNot: whenNot.map(ended),
    limits: whenNot.map(ended),
    isBlank: false,
  };
}

/** A property in the form for templates. */
function propertyOf({ name, optional, type, text }: Parameter): Readonly<Record<string, unknown>> {
  const summary = text.replaceAll(/\s*@\w+(?:\s+[^@\s]+)*/g, "").trim();
  return { name, mark: optional ? "?" : "", optional, type, text, summary };
}

function sampleOf(properties: readonly Parameter[]): string {
  const members = properties.map(({ name, type }) => `${name}: ${type === "number" ? "1" : '"something"'}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
