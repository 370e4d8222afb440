import { errorMessage } from "../../../util/failures.ts";
import type { JsonSchema, JsonSchemaType } from "../../../model/json-schema.ts";
import { allowedTypes } from "../../../schema/types.ts";
import type { TagReader, TagReading, TagTarget } from "../../contract/contract.ts";
import {
  asPattern,
  integerKeywords,
  isFlag,
  isLiteral,
  isNumber,
  misplacedOn,
  numberReading,
  readTagValue,
  withoutQuotes,
  wordsAround,
} from "./tag-values.ts";

const bound = (tag: keyof JsonSchema, summary: string): TagReader => ({
  tag,
  summary,
  isValue: isNumber,
  read: (text, target) => numberReading(text, target, { keyword: tag, on: ["number", "integer"] }),
});

const count = (tag: keyof JsonSchema, summary: string, on: JsonSchemaType): TagReader => ({
  tag,
  summary,
  isValue: isNumber,
  read: (text, target) => numberReading(text, target, { keyword: tag, on: [on], isCount: true }),
});

const flag = (reader: Omit<TagReader, "read">, keywords: (target: TagTarget) => TagReading): TagReader => ({
  ...reader,
  isValue: isFlag,
  read: (text, target) =>
    isFlag(text) ? keywords(target) : { problem: `takes no text, not "${text}"; write it above the tag` },
});

const formats = [
  "date",
  "date-time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "json-pointer",
  "regex",
  "time",
  "uri",
  "uri-reference",
  "uri-template",
  "uuid",
];

/** Words that JSON Schema has no keyword for, as a separate paragraph. */
const paragraph = ({ schema: { description = "" } }: TagTarget, text: string): JsonSchema => ({
  description: `${description}\n\n${text}`.trim(),
});

const nothing = /^(?:none|undefined|unset|nothing|null|n\/a|-|–|—)\.?$/i;

function readDefault(text: string, target: TagTarget): TagReading {
  const isWord = [target.schema.const, ...(target.schema.enum ?? [])].includes(text);
  if (nothing.test(text) && !isWord && !(text === "null" && target.types.has("null"))) return { keywords: {} };
  const reading = readTagValue(text, target);
  if ("problem" in reading) return reading;
  const value = "value" in reading ? { default: reading.value } : {};
  if (reading.prose === undefined) return { keywords: value };
  return { keywords: { ...paragraph(target, `Default: ${reading.prose.replace(/\.$/, "")}.`), ...value } };
}

function readExample(written: string, target: TagTarget): TagReading {
  const [, caption = "", text = ""] = /^\s*(?:<caption>([^]*?)<\/caption>\s*)?([^]*)$/.exec(written) ?? [];
  const reading = readTagValue(text, target);
  if ("problem" in reading) return reading;
  const { examples = [] } = target.schema;
  const value = "value" in reading ? { examples: [...examples, reading.value] } : {};
  // Code shows a programmer how to write the value; a model writes JSON.
  const isCode = reading.isCode === true;
  const words = [caption, isCode ? wordsAround(text) : (reading.prose ?? "")].filter((part) => part !== "").join(": ");
  const keywords = { ...(words === "" ? {} : paragraph(target, `Example: ${words}`)), ...value };
  return { keywords, ...(isCode && { omitsCode: true as const }) };
}

function readExamples(text: string, target: TagTarget): TagReading {
  const { examples = [] } = target.schema;
  const list = readTagValue(text, { schema: {}, types: allowedTypes({ type: "array" }, (schema) => schema) });
  if (!("value" in list) || !Array.isArray(list.value)) return readExample(text, target);
  const readings = (list.value as readonly unknown[]).map((item) => readTagValue(JSON.stringify(item), target));
  const problem = readings.find((reading) => "problem" in reading);
  if (problem !== undefined) return problem;
  const values = readings.flatMap((reading) => ("value" in reading ? [reading.value] : []));
  return { keywords: { examples: [...examples, ...values] } };
}

function readPattern(text: string, target: TagTarget): TagReading {
  const reading = asPattern(text);
  if ("problem" in reading) return reading;
  try {
    new RegExp(reading.pattern, "u");
  } catch (error) {
    return { problem: `is not a regular expression: ${errorMessage(error)}` };
  }
  return misplacedOn(target, ["string"]) ?? { keywords: { pattern: reading.pattern } };
}

/** OpenAPI formats that generated clients repeat, each with the equivalent JSON Schema keywords, if any. */
const openApiFormats: Readonly<Partial<Record<string, (target: TagTarget) => TagReading>>> = {
  int32: integerKeywords,
  int64: integerKeywords,
  float: (target) => misplacedOn(target, ["number", "integer"]) ?? { keywords: {} },
  double: (target) => misplacedOn(target, ["number", "integer"]) ?? { keywords: {} },
  byte: (target) => misplacedOn(target, ["string"]) ?? { keywords: {} },
  binary: (target) => misplacedOn(target, ["string"]) ?? { keywords: {} },
  password: (target) => misplacedOn(target, ["string"]) ?? { keywords: { "x-secret": true } },
};

function readFormat(text: string, target: TagTarget): TagReading {
  const format = withoutQuotes(text);
  const ofOpenApi = openApiFormats[format];
  if (ofOpenApi !== undefined) return ofOpenApi(target);
  if (!formats.includes(format))
    return { problem: `has the unknown format "${text}"; use one of ${formats.join(", ")}` };
  return misplacedOn(target, ["string"]) ?? { keywords: { format } };
}

function readMultiple(text: string, target: TagTarget): TagReading {
  if (Number(withoutQuotes(text)) <= 0) return { problem: `needs a number greater than 0, not "${text}"` };
  return numberReading(text, target, { keyword: "multipleOf", on: ["number", "integer"] });
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The value that each tag in the comment of a value takes, and the keywords that it adds to the schema. */
export const tags: readonly TagReader[] = [
  bound("minimum", "The smallest number allowed."),
  bound("maximum", "The largest number allowed."),
  bound("exclusiveMinimum", "The number must be greater than this."),
  bound("exclusiveMaximum", "The number must be less than this."),
  {
    tag: "multipleOf",
    summary: "The number must be a multiple of this, which is greater than 0.",
    isValue: isNumber,
    read: readMultiple,
  },
  flag({ tag: "integer", summary: "The number must be whole." }, integerKeywords),
  {
    tag: "asType",
    summary: "`@asType integer` is the same as `@integer`.",
    read: (text, target) =>
      withoutQuotes(text) === "integer"
        ? integerKeywords(target)
        : { problem: `accepts only "integer", not "${text}"` },
  },
  count("minLength", "The minimum number of characters.", "string"),
  count("maxLength", "The maximum number of characters.", "string"),
  count("minItems", "The minimum number of items.", "array"),
  count("maxItems", "The maximum number of items.", "array"),
  flag(
    { tag: "uniqueItems", summary: "Items must be unique." },
    (target) => misplacedOn(target, ["array"]) ?? { keywords: { uniqueItems: true } },
  ),
  {
    tag: "pattern",
    summary: "A regular expression that the string must match: `^[A-Z]+$` or `/^[A-Z]+$/`.",
    isValue: (text) => /^[\\^/["'`(]/.test(text),
    read: readPattern,
  },
  {
    tag: "format",
    summary: `The format of a string: ${formats.join(", ")}.`,
    isValue: (text) => formats.includes(withoutQuotes(text)) || withoutQuotes(text) in openApiFormats,
    read: readFormat,
  },
  {
    tag: "default",
    aliases: ["defaultValue"],
    summary:
      "The value used when the caller omits it: JSON, a JavaScript literal, or plain text for a string. Other words join the description.",
    isValue: isLiteral,
    read: readDefault,
  },
  {
    tag: "example",
    summary:
      "An example value: JSON, a JavaScript literal, or plain text for a string; may be repeated. Code without a value is left out, with a note.",
    isValue: isLiteral,
    read: readExample,
  },
  {
    tag: "examples",
    summary: "Several examples at once, as a list; anything else is one example.",
    isValue: isLiteral,
    read: readExamples,
  },
  {
    tag: "title",
    summary: "A short name for people.",
    read: (text) => (text === "" ? { problem: "needs text" } : { keywords: { title: text } }),
  },
  {
    tag: "deprecated",
    summary: "Deprecated; the text says what to use instead.",
    isValue: (text) => text === "",
    read: (text, target) => ({
      keywords: { ...(text === "" ? {} : paragraph(target, `Deprecated: ${text}`)), deprecated: true },
    }),
  },
  {
    tag: "unit",
    summary: "The unit a number is given in, such as `seconds`.",
    read: (text, target) =>
      text === ""
        ? { problem: "needs a unit, such as seconds" }
        : (misplacedOn(target, ["number", "integer"]) ?? { keywords: { "x-unit": text } }),
  },
  flag({ tag: "readOnly", aliases: ["readonly"], summary: "Set by the tool, not by the caller." }, () => ({
    keywords: { readOnly: true },
  })),
  flag({ tag: "writeOnly", aliases: ["writeonly"], summary: "Given by the caller, never part of a result." }, () => ({
    keywords: { writeOnly: true },
  })),
  flag(
    {
      tag: "secret",
      summary:
        "A secret, such as a password or an access token: redacted in events, traces, previews and confirmations.",
    },
    () => ({ keywords: { "x-secret": true } }),
  ),
  {
    tag: "header",
    summary:
      "The HTTP header `Mcp-Param-<name>` in which MCP clients repeat the value, so that a gateway can route by it.",
    read: (text, target) =>
      headerName.test(text)
        ? (misplacedOn(target, ["string", "integer", "boolean"]) ?? { keywords: { "x-mcp-header": text } })
        : { problem: `needs the name of a header, such as Region${text === "" ? "" : `, not "${text}"`}` },
  },
];
