import type { JsonSchema } from "../../model/json-schema.ts";
import { mergeSchemas, dissolved } from "../../schema/merge.ts";
import { own, typesOf, without } from "../../schema/types.ts";
import { isLargerThan, mapSchemas } from "../../schema/walk.ts";
import type { Report } from "./report.ts";
import { constantsOf, marksOf, usesKeyword, withMarks } from "./schema-node.ts";
import { addSentences } from "./sentences.ts";

const sentence = "Fits exactly one of the alternatives.";

/** Every `oneOf` as `anyOf`; if alternatives overlap, the description says that only one may match. */
export function oneOfToAnyOf(root: JsonSchema, report: Report): JsonSchema {
  if (!usesKeyword(root, "oneOf")) return root;
  return mapSchemas(root, (schema) => {
    if (schema.oneOf === undefined || schema.anyOf !== undefined) return schema;
    const relaxed = { ...without(schema, "oneOf"), anyOf: schema.oneOf };
    if (areDisjoint(schema.oneOf, root)) return relaxed;
    report({
      change: "moved",
      limit: "keywords",
      at: schema,
      message: "`oneOf` becomes `anyOf`; that exactly one alternative may fit is written into the description.",
      evidence: sentence,
    });
    return addSentences(relaxed, [sentence]);
  });
}

/** Whether no value can fit two of these schemas, so that "one of" and "any of" mean the same. */
export function areDisjoint(schemas: readonly JsonSchema[], root: JsonSchema): boolean {
  const whole = schemas.map((schema) => dissolved(schema, root));
  return whole.every((left, index) => whole.slice(index + 1).every((right) => excludes(left, right)));
}

function excludes(left: JsonSchema, right: JsonSchema): boolean {
  const leftValues = constantsOf(left);
  const rightValues = constantsOf(right);
  if (leftValues && rightValues) return !leftValues.some((value) => rightValues.includes(value));
  if (left.type !== undefined && right.type !== undefined && !shareType(left, right)) return true;
  return (left.required ?? []).some((key) => {
    if (!right.required?.includes(key)) return false;
    const leftTags = constantsOf(own(left.properties, key) ?? {});
    const rightTags = constantsOf(own(right.properties, key) ?? {});
    return leftTags !== undefined && rightTags !== undefined && !leftTags.some((value) => rightTags.includes(value));
  });
}

function shareType(left: JsonSchema, right: JsonSchema): boolean {
  const widened = (schema: JsonSchema): readonly string[] =>
    typesOf(schema).map((type) => (type === "integer" ? "number" : type));
  return widened(left).some((type) => widened(right).includes(type));
}

/** Keywords that may accompany `anyOf`, because they do not restrict values. */
const annotating = new Set(
  "title description default examples deprecated $comment x-unit x-secret x-mcp-header anyOf $defs".split(" "),
);

/** A union that would grow by more schemas than this stays as it is. */
const most = 500;

/** Moves the keywords next to an `anyOf` into each alternative, so that each is complete. */
export function distributeUnions(root: JsonSchema): JsonSchema {
  if (!usesKeyword(root, "anyOf")) return root;
  return mapSchemas(root, (schema) => {
    if (schema.anyOf === undefined) return schema;
    const entries = Object.entries(schema);
    const beside: JsonSchema = Object.fromEntries(entries.filter(([keyword]) => !annotating.has(keyword)));
    if (Object.keys(beside).length === 0) return schema;
    const branches = schema.anyOf.flatMap((branch) => alternativesIn(branch, root));
    if (isLargerThan({ anyOf: [beside, ...branches] }, most / branches.length)) return schema;
    const anyOf = branches.map((branch) => withMarks(mergeSchemas(beside, branch), marksOf(branch)));
    const kept: JsonSchema = Object.fromEntries(entries.filter(([keyword]) => annotating.has(keyword)));
    return withMarks({ ...kept, anyOf }, marksOf(schema));
  });
}

/** The alternatives of an alternative that is only a union, or the alternative itself. */
function alternativesIn(branch: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const whole = dissolved(branch, root);
  const isUnion = whole.anyOf !== undefined && Object.keys(whole).every((keyword) => annotating.has(keyword));
  return isUnion ? (whole.anyOf ?? []).map((part) => dissolved(part, root)) : [whole];
}
