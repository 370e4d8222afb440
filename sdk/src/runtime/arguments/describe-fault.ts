import type { ValidatorFault } from "../../model/call/validator.ts";
import { counted } from "../../util/texts.ts";
import { redacted } from "../../schema/redact.ts";
import { quoted } from "./quote-value.ts";

export function describeFault(fault: ValidatorFault, value: unknown): string {
  const expected = expectations[fault.keyword];
  if (expected === undefined) return fault.message ?? `does not satisfy ${fault.keyword}`;
  return `expected ${expected(fault.params)}; got ${measured(fault.keyword, value)}`;
}

/** The expected value as a phrase; undefined if the keyword has no short form. */
export function expectationOf(fault: ValidatorFault): string | undefined {
  return expectations[fault.keyword]?.(fault.params);
}

type Parameters = ValidatorFault["params"];

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
  array: "an array",
  object: "an object",
};

const formatNames: Readonly<Record<string, string>> = {
  date: "a date such as 2025-01-31",
  "date-time": "a date and time such as 2025-01-31T09:30:00Z",
  time: "a time such as 09:30:00Z",
  duration: "a duration such as PT30M",
  email: "an e-mail address",
  uri: "an address such as https://example.com/",
  uuid: "a UUID",
  hostname: "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
};

const expectations: Readonly<Record<string, (params: Parameters) => string>> = {
  type: ({ type }) => inWords([type].flat().map((name) => typeNames[String(name)] ?? String(name))),
  enum: ({ allowedValues }) => `one of ${(Array.isArray(allowedValues) ? allowedValues : []).map(quoted).join(", ")}`,
  const: ({ allowedValue }) => quoted(allowedValue),
  format: ({ format }) => formatNames[String(format)] ?? `text in the format ${String(format)}`,
  pattern: ({ pattern }) => `text that matches ${String(pattern)}`,
  minimum: ({ limit }) => `${String(limit)} or more`,
  maximum: ({ limit }) => `${String(limit)} or less`,
  exclusiveMinimum: ({ limit }) => `more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => `at least ${counted(limit, "character")}`,
  maxLength: ({ limit }) => `at most ${counted(limit, "character")}`,
  minItems: ({ limit }) => `at least ${counted(limit, "item")}`,
  maxItems: ({ limit }) => `at most ${counted(limit, "item")}`,
  items: ({ limit }) => `at most ${counted(limit, "item")}`,
  minProperties: ({ limit }) => `at least ${counted(limit, "key")}`,
  maxProperties: ({ limit }) => `at most ${counted(limit, "key")}`,
  uniqueItems: ({ i, j }) => `no item twice, but items ${String(j)} and ${String(i)} are equal`,
};

/** For a text, array or object of a wrong size, returns the size. */
function measured(keyword: string, value: unknown): string {
  if (value === redacted) return redacted;
  if (/^(?:min|max)Length$/.test(keyword) && typeof value === "string")
    return counted(Array.from(value).length, "character");
  if (/^(?:min|max)Properties$/.test(keyword) && typeof value === "object" && value !== null) {
    return counted(Object.keys(value).length, "key");
  }
  return quoted(value);
}

/** A list as a phrase: `a, b or c`. */
export function inWords(choices: readonly string[]): string {
  const last = choices.at(-1) ?? "";
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(", ")} or ${last}`;
}
