import type { AnswerFault } from "./question.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { capitalized, textOrJson } from "../../util/texts.ts";

const types: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "all parts of the form",
  null: "nothing",
};

const formats: Readonly<Record<string, string>> = {
  date: "a date, such as 2026-01-31",
  time: "a time, such as 14:30:00Z",
  "date-time": "a date with a time, such as 2026-01-31T14:30:00Z",
  duration: "a duration, such as PT15M",
  email: "an e-mail address, such as name@example.com",
  uri: "a web address, such as https://example.com",
  hostname: "the name of a host, such as example.com",
  ipv4: "an IP address, such as 192.0.2.1",
  uuid: "a UUID",
};

const unwanted = (): string => "This was not asked for.";
const missing = (): string => "This is required.";
const atLeast = (limit: string): string => `Enter ${limit} or more.`;
const atMost = (limit: string): string => `Enter ${limit} or less.`;

/** For each keyword, the instruction to a person whose answer does not fit; `limit` is the value of the keyword. */
const sentences: Readonly<Record<string, (limit: string, params: Readonly<Record<string, unknown>>) => string>> = {
  required: missing,
  dependentRequired: missing,
  additionalProperties: unwanted,
  unevaluatedProperties: unwanted,
  "false schema": unwanted,
  enum: (_, { allowedValues }) => `Choose one of: ${[allowedValues].flat().slice(0, 20).map(textOrJson).join(", ")}.`,
  const: (_, { allowedValue }) => `Enter ${textOrJson(allowedValue)}.`,
  type: (_, { type }) =>
    `Enter ${[type]
      .flat()
      .filter((each, _index, { length }) => length === 1 || each !== "null")
      .map((each) => types[String(each)] ?? String(each))
      .join(" or ")}.`,
  format: (_, { format }) => `Enter ${formats[String(format)] ?? `a valid ${String(format)}`}.`,
  pattern: () => "Enter this in the requested form.",
  minLength: (limit) => (limit === "1" ? "Enter a text." : `Use at least ${limit} characters.`),
  maxLength: (limit) => `Use at most ${limit} ${limit === "1" ? "character" : "characters"}.`,
  minimum: atLeast,
  maximum: atMost,
  formatMinimum: atLeast,
  formatMaximum: atMost,
  exclusiveMinimum: (limit) => `Enter more than ${limit}.`,
  exclusiveMaximum: (limit) => `Enter less than ${limit}.`,
  multipleOf: (_, { multipleOf }) => `Enter a multiple of ${String(multipleOf)}.`,
  minItems: (limit) => `Give at least ${limit}.`,
  maxItems: (limit) => `Give at most ${limit}.`,
  uniqueItems: () => "Give each only once.",
};

/** The instruction to a person whose answer does not fit, as a sentence; `params` are Ajv's parameters of the keyword. */
export function faultSentence(keyword: string, params: Readonly<Record<string, unknown>>): string {
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined;
  return sentence?.(String(params.limit), params) ?? "This does not fit what was asked for.";
}

/** A fault in one line, with the affected part of the answer: `Seats: Enter a number.` */
export function faultLine({ path, message }: AnswerFault): string {
  const words = pointerKeys(path)
    .map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : key.replaceAll("_", " ")))
    .join(" ");
  return words === "" ? message : `${capitalized(words)}: ${message}`;
}
