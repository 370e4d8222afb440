import { findingOf } from "../errors/finding-of.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { InferContext, TagReader } from "./contract.ts";
import type { Doc, DocTag } from "./jsdoc.ts";
import { placeAt } from "./place.ts";
import { typesOf } from "./schema-types.ts";
import { tags } from "./tags/index.generated.ts";

const byName: ReadonlyMap<string, TagReader> = new Map(tags.map((reader: TagReader) => [reader.tag, reader]));

/** The schema with the description and the tags of a doc; a tag that does not fit is reported where it stands. */
export function applyDoc(schema: JsonSchema, doc: Doc, context: InferContext): JsonSchema {
  const described = doc.description === "" ? schema : { ...schema, description: doc.description };
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
  if (reader === undefined) return schema;
  const resolve = (part: JsonSchema): JsonSchema => context.resolve(part);
  const inner = resolve(schema);
  const reading = reader.read(tag.text, { schema: { ...inner, ...schema }, types: typesOf(schema, resolve) });
  if ("keywords" in reading) return { ...schema, ...reading.keywords };
  reject(tag, reading.problem, context);
  return schema;
}

function reject(tag: DocTag, problem: string, context: InferContext): void {
  context.report(
    findingOf("INFER_TAG_INVALID", `@${tag.name} ${problem}.`, {
      at: placeAt(tag.source, tag.position, context.project.root),
      evidence: `@${tag.name} ${tag.text}`.trim(),
    }),
  );
}
