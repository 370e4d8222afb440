import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import type { Doc, DocTag, InferContext } from "../contract/contract.ts";
import { allowedTypes, without } from "../../schema/types.ts";
import { defined } from "../../util/defined.ts";
import { isInPackage, locationAt } from "../project/node-location.ts";
import { tagReaderOf } from "./tags/known-tags.ts";
import { misplacedTag, tagDetails, unreadTag } from "./unread-tags.ts";

export function applyDoc(schema: JsonSchema, doc: Doc, context: InferContext): JsonSchema {
  const described = doc.description === "" ? schema : { ...schema, description: doc.description };
  // A type without a JSON form is already reported, together with its tags.
  if (context.isRefused(schema)) return described;
  const [tags, repeated] = withoutRepetition(doc.tags);
  for (const tag of repeated) report(misplacedTag(tag, "Write it once.", context.project), tag, context);
  const tagged = tags.reduce((current, tag) => applyTag(current, tag, context), described);
  for (const [low, high] of bounds) {
    if (Number(tagged[low]) > Number(tagged[high])) {
      const tag = doc.tags.findLast(({ name }) => name === low || name === high);
      if (tag !== undefined) reject(tag, `leaves no value between ${low} and ${high}`, context);
    }
  }
  return tagged;
}

/** Each tag once, except `@example`, and the repeated tags. */
function withoutRepetition(tags: readonly DocTag[]): readonly [readonly DocTag[], readonly DocTag[]] {
  const isRepeated = (tag: DocTag, index: number): boolean =>
    tagReaderOf(tag.name) !== undefined &&
    !/^examples?$/.test(tag.name) &&
    tags.findIndex(({ name }) => tagReaderOf(name) === tagReaderOf(tag.name)) < index;
  return [tags.filter((tag, index) => !isRepeated(tag, index)), tags.filter(isRepeated)];
}

const bounds = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

function applyTag(schema: JsonSchema, tag: DocTag, context: InferContext): JsonSchema {
  const reader = tag.isText === true ? undefined : tagReaderOf(tag.name);
  if (reader === undefined) {
    const finding = unreadTag(tag, context.project);
    if (finding !== undefined) report(finding, tag, context);
    return schema;
  }
  const resolve = (part: JsonSchema): JsonSchema => context.resolve(part);
  const inner = resolve(schema);
  const reading = reader.read(tag.text.trim(), {
    schema: { ...inner, ...schema },
    types: allowedTypes(schema, resolve),
  });
  if ("problem" in reading) {
    reject(tag, reading.problem, context);
    return schema;
  }
  const { keywords, omitsCode } = reading;
  if (omitsCode === true) {
    const finding = misplacedTag(tag, "Write the value as JSON, which is what a model writes.", context.project);
    report({ ...finding, severity: "info" }, tag, context);
  }
  rememberValues(keywords, tag, context);
  return inner.anyOf === undefined ? { ...schema, ...keywords } : applyToUnion(schema, keywords, context);
}

function rememberValues(keywords: JsonSchema, tag: DocTag, context: InferContext): void {
  const at = locationAt(tag.source, tag.position, context.project.root);
  for (const value of keywords.examples ?? []) context.remember({ keyword: "examples", value, at });
  if (keywords.default !== undefined) context.remember({ keyword: "default", value: keywords.default, at });
}

/** In a union, a bound goes to the alternatives of its type; other keywords stay on the union. */
function applyToUnion(schema: JsonSchema, keywords: JsonSchema, context: InferContext): JsonSchema {
  const resolve = (part: JsonSchema): JsonSchema => context.resolve(part);
  const whole: JsonSchema = { ...resolve(schema), ...without(schema, "$ref") };
  return Object.entries(keywords).reduce<JsonSchema>((current, [keyword, value]) => {
    const types = boundTypes[keyword];
    if (types === undefined) return { ...(current === whole ? schema : current), [keyword]: value as unknown };
    const anyOf = whole.anyOf?.map((part) => {
      const isMeant = types.some((type) => allowedTypes(part, resolve).has(type));
      return isMeant ? { ...part, [keyword]: value as unknown } : part;
    });
    return { ...current, ...defined({ anyOf }) };
  }, whole);
}

const boundTypes: Readonly<Record<string, readonly JsonSchemaType[]>> = {
  ...Object.fromEntries(
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((name) => [
      name,
      ["number", "integer"],
    ]),
  ),
  ...Object.fromEntries(["minLength", "maxLength", "pattern", "format"].map((name) => [name, ["string"]])),
  ...Object.fromEntries(["minItems", "maxItems", "uniqueItems"].map((name) => [name, ["array"]])),
};

function reject(tag: DocTag, problem: string, context: InferContext): void {
  const isExample = /^examples?$/.test(tag.name);
  const message = `@${tag.name} ${problem}${isExample ? ", and is ignored" : ""}.`;
  const finding = findingOf("INFER_TAG_INVALID", message, tagDetails(tag, context.project.root));
  report(isExample ? { ...finding, severity: "warning" } : finding, tag, context);
}

/** The author of a tool cannot correct a comment in a package. */
function report(finding: Finding, tag: DocTag, context: InferContext): void {
  if (tag.isOfOtherType !== true && !isInPackage(tag.source.fileName)) context.report(finding);
}
