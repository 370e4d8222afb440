import type { JsonSchema } from "../../model/json-schema.ts";
import { dissolved } from "../../schema/merge-all-of.ts";
import { own, typesOf } from "../../schema/types.ts";
import { constantsOf } from "./constants.ts";

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
