import type { JsonSchema } from "../../model/json-schema.ts";
import { without, own, typesOf } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { addSentences } from "./sentences.ts";
import { usesKeyword, constantsOf } from "./schema-node.ts";
import type { Report } from "./report.ts";
import { dissolved } from "../../schema/merge-all-of.ts";

const sentence = "Fits exactly one of the alternatives.";

/** Every `oneOf` as `anyOf`; where alternatives overlap, that only one may fit is said in words. */
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
