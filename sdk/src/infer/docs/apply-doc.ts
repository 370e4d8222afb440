import { findingOf } from "../../errors/finding-of.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import type { InferContext, TagReader } from "../contract/contract.ts";
import type { Doc, DocTag } from "../contract/contract.ts";
import { allowedTypes, without } from "../../schema/types.ts";
import { defined } from "../../util/defined.ts";
import { nearMissOf } from "./near-miss.ts";
import { isInPackage, locationAt } from "../project/node-location.ts";
import { tags } from "./tags/index.generated.ts";

const byName: ReadonlyMap<string, TagReader> = new Map(
  tags.flatMap((reader: TagReader) => [reader.tag, ...(reader.aliases ?? [])].map((name) => [name, reader] as const)),
);

export function applyDoc(schema: JsonSchema, doc: Doc, context: InferContext): JsonSchema {
  const described = doc.description === "" ? schema : { ...schema, description: doc.description };
  // A type without a form is reported already, and so are its tags with it.
  if (context.isRefused(schema)) return described;
  const tagged = doc.tags.reduce((current, tag) => applyTag(current, tag, context), described);
  for (const [low, high] of bounds) {
    if (Number(tagged[low]) > Number(tagged[high])) {
      const tag = doc.tags.findLast(({ name }) => name === low || name === high);
      if (tag !== undefined) reject(tag, `leaves no value between ${low} and ${high}`, context);
    }
  }
  return tagged;
}

const bounds = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

function applyTag(schema: JsonSchema, tag: DocTag, context: InferContext): JsonSchema {
  const reader = byName.get(tag.name);
  if (reader === undefined) {
    const nearMiss = nearMissOf(tag, context.project);
    if (nearMiss !== undefined) context.report(nearMiss);
    return schema;
  }
  const resolve = (part: JsonSchema): JsonSchema => context.resolve(part);
  const inner = resolve(schema);
  const reading = reader.read(tag.text, { schema: { ...inner, ...schema }, types: allowedTypes(schema, resolve) });
  if ("problem" in reading) {
    reject(tag, reading.problem, context);
    return schema;
  }
  const { keywords } = reading;
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
  // The author of a tool cannot correct a comment in a package.
  if (tag.isOfOtherType === true || isInPackage(tag.source.fileName)) return;
  context.report(
    findingOf("INFER_TAG_INVALID", `@${tag.name} ${problem}.`, {
      at: locationAt(tag.source, tag.position, context.project.root),
      evidence: `@${tag.name} ${tag.text}`.trim(),
    }),
  );
}
