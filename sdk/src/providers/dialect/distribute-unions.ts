import type { JsonSchema } from "../../model/json-schema.ts";
import { mergeSchemas } from "../../schema/merge.ts";
import { dissolved } from "../../schema/merge-all-of.ts";
import { isLargerThan, mapSchemas } from "../../schema/walk.ts";
import { usesKeyword, marksOf, withMarks } from "./schema-node.ts";

/** Keywords that may stand next to `anyOf`: they say nothing about which values fit. */
const annotating = new Set(
  "title description default examples deprecated $comment x-unit x-secret x-mcp-header anyOf $defs".split(" "),
);

/** A union that would grow by more schemas than this stays as it is. */
const most = 500;

/** Whatever stands next to an `anyOf` moved into each of its alternatives, so that each is complete by itself. */
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

/** The alternatives of an alternative that is nothing but a union, or the alternative itself. */
function alternativesIn(branch: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const whole = dissolved(branch, root);
  const isUnion = whole.anyOf !== undefined && Object.keys(whole).every((keyword) => annotating.has(keyword));
  return isUnion ? (whole.anyOf ?? []).map((part) => dissolved(part, root)) : [whole];
}
