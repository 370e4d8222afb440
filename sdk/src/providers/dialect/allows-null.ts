import type { JsonSchema } from "../../model/json-schema.ts";
import { resolveRef } from "../../schema/definitions.ts";
import { typesOf } from "../../schema/types.ts";

/** Whether the author's schema takes `null` here. */
export function allowsNull(schema: JsonSchema, root: JsonSchema, open: ReadonlySet<string> = new Set()): boolean {
  const again = (part: JsonSchema): boolean => allowsNull(part, root, open);
  if (schema.$ref !== undefined) {
    const target = resolveRef(root, schema.$ref);
    const isTaken =
      target === undefined || open.has(schema.$ref) || allowsNull(target, root, new Set([...open, schema.$ref]));
    if (!isTaken) return false;
  }
  if (schema.type !== undefined && !typesOf(schema).includes("null")) return false;
  if (schema.const !== undefined && schema.const !== null) return false;
  if (schema.enum && !schema.enum.includes(null)) return false;
  if (schema.anyOf && !schema.anyOf.some(again)) return false;
  if (schema.oneOf && schema.oneOf.filter(again).length !== 1) return false;
  if (schema.allOf && !schema.allOf.every(again)) return false;
  return !(schema.not && again(schema.not));
}
