import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { typesOf, without } from "../../schema/types.ts";
import { defined } from "../../util/defined.ts";
import { marksOf, withMarks } from "./schema-node.ts";

/** The schema, made to take `null` as well. */
export function addNull(schema: JsonSchema): JsonSchema {
  if (schema.anyOf && schema.type === undefined) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (schema.$ref !== undefined || schema.type === undefined) {
    if (values) return { ...without(schema, "const"), enum: [...values, null] };
    const { description, title, ...rest } = schema;
    const alternative = withMarks(rest, { pointer: marksOf(schema).pointer });
    return withMarks(
      {
        ...defined({ title, description }),
        anyOf: [alternative, { type: "null" }],
      },
      marksOf(schema),
    );
  }
  const types = [...typesOf(schema), "null"] as JsonSchemaType[];
  return { ...without(schema, "const"), type: types, ...(values && { enum: [...values, null] }) };
}
