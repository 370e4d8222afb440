import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { allSchemas } from "../../schema/walk.ts";
import { memoize } from "../../util/memo.ts";
import { resolveRef } from "../../schema/definitions.ts";
import { typesOf, without } from "../../schema/types.ts";
import type { Json } from "../../util/json.ts";
import { defined } from "../../util/defined.ts";

const marks = Symbol("marks");

/** The passes' notes about a schema while they change it; never sent. */
interface Marks {
  readonly pointer: string;
  /** A null at this position means "omitted". */
  readonly dropNull?: true;
  /** A null at this place is valid in one alternative and invalid in another, so its meaning is ambiguous. */
  readonly ambiguousNull?: true;
  /** Text at this position is a JSON value. */
  readonly jsonText?: true;
  /** The author's key of this property, if the provider's key differs. */
  readonly authorKey?: string;
}

interface MarkedSchema extends JsonSchema {
  readonly [marks]?: Marks;
}

export function marksOf(schema: JsonSchema): Marks {
  return (schema as MarkedSchema)[marks] ?? { pointer: "" };
}

/** Sets the notes about a schema that only the caller references. */
export function setMarks(schema: JsonSchema, given: Marks): void {
  (schema as { [marks]?: Marks })[marks] = given;
}

export function withMarks(schema: JsonSchema, more: Partial<Marks>): JsonSchema {
  const marked: MarkedSchema = { ...schema, [marks]: { ...marksOf(schema), ...more } };
  return marked;
}

/** Every schema in one, itself included. Passes never change a schema, so the list is created once and shared. */
export const allParts: (root: JsonSchema) => readonly JsonSchema[] = memoize(allSchemas);

/** Whether a schema has a keyword in any of its parts; if not, a pass has nothing to do. */
export const usesKeyword = (root: JsonSchema, keyword: keyof JsonSchema): boolean =>
  allParts(root).some((part) => part[keyword] !== undefined);

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

/** The simple values a schema is limited to by `const` or `enum`; nothing when it is not. */
export function constantsOf(schema: JsonSchema): readonly Json[] | undefined {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values?.every((value) => typeof value !== "object" || value === null) ? values : undefined;
}

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
  const types = [...new Set<JsonSchemaType>([...typesOf(schema), "null"])];
  return { ...without(schema, "const"), type: types, ...(values && { enum: [...values, null] }) };
}
