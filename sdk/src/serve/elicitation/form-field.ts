import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";

export interface Field {
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  readonly absent: null | undefined;
  readonly restore: (value: unknown) => unknown;
}

const formats = new Set(["email", "uri", "date", "date-time"]);

/** The form property for a schema that is not an object, or the reason for its absence. */
export function fieldOf(schema: JsonSchema, path: readonly string[], isRequired: boolean): Field | string {
  const { schema: inner, isNullable } = withoutNull(schema);
  const made = shapeOf(inner);
  if (typeof made === "string") return made;
  const absent = isRequired && isNullable ? null : undefined;
  const { title = inner.title ?? (path.length > 1 ? path.join(" · ") : undefined), description } = inner;
  return {
    schema: {
      ...made.schema,
      ...defined({ title, description }),
      ...(inner.default === undefined || inner.default === null ? {} : { default: made.write(inner.default) }),
    },
    isRequired: isRequired && !isNullable,
    absent,
    restore: (value) => ((isNullable || !isRequired) && isUnanswered(value, inner) ? absent : made.read(value)),
  };
}

/**
 * Clients send null, an empty text or an empty list for a field that was left empty. Only in a plain text field, an empty text is an answer, and
 * only in a list that may be empty, an empty list.
 */
function isUnanswered(value: unknown, { type, minLength, pattern, format, ...others }: JsonSchema): boolean {
  if (Array.isArray(value)) return value.length === 0 && (others.minItems ?? 0) > 0;
  if (value !== "") return value === null;
  return type !== "string" || (minLength ?? pattern ?? format ?? others.enum ?? others.const) !== undefined;
}

interface Shape {
  readonly schema: JsonObject;
  readonly read: (value: unknown) => unknown;
  readonly write: (value: Json) => Json;
}

const same = { read: (value: unknown): unknown => value, write: (value: Json): Json => value };

function shapeOf(schema: JsonSchema): Shape | string {
  const choice = choiceOf(schema);
  if (choice !== undefined) return choice;
  switch (schema.type) {
    case "string":
      return { schema: { type: "string", ...textLimits(schema) }, ...same };
    case "integer":
    case "number":
      return { schema: { type: schema.type, ...pick(schema, ["minimum", "maximum"]) }, ...same };
    case "boolean":
      return { schema: { type: "boolean" }, ...same };
    case "array":
      return listOf(schema);
    case "object":
    case "null":
    case undefined:
    default:
      return "a form has fields for text, numbers, yes or no, and choices only";
  }
}

const textLimits = (schema: JsonSchema): JsonObject => ({
  ...pick(schema, ["minLength", "maxLength"]),
  ...(schema.format !== undefined && formats.has(schema.format) ? { format: schema.format } : {}),
});

function listOf(schema: JsonSchema): Shape | string {
  const { items } = schema;
  const choice = typeof items === "object" ? choiceOf(items) : undefined;
  if (choice === undefined) return "a form has fields for lists of choices only";
  return {
    schema: {
      type: "array",
      items: choice.item,
      ...pick(schema, ["minItems", "maxItems"]),
    },
    read: (value) => (Array.isArray(value) ? value.filter((item) => item !== null).map(choice.read) : value),
    write: (value) => (Array.isArray(value) ? (value as readonly Json[]).map(choice.write) : value),
  };
}

function choiceOf(schema: JsonSchema): (Shape & { readonly item: JsonObject }) | undefined {
  const options = optionsOf(schema);
  if (options === undefined || options.length === 0) return undefined;
  const texts = options.map(({ value }) => String(value));
  if (new Set(texts).size < texts.length) return undefined;
  return {
    schema: { type: "string", ...choices(options, schema.anyOf !== undefined) },
    item: itemOf(choices(options, false)),
    read: (text) => options.find(({ value }) => String(value) === text)?.value ?? text,
    write: String,
  };
}

/** Clients of revisions before 2025-11-25 show `enumNames`, which is written for `anyOf`; the current form is written for `oneOf`. */
function choices(options: readonly Option[], isEarlier: boolean): JsonObject {
  const values = options.map(({ value }) => String(value));
  const titles = options.map(({ value, title = String(value) }) => title);
  if (options.every(({ title }) => title === undefined)) return { enum: values };
  if (isEarlier) return { enum: values, enumNames: titles };
  return { oneOf: values.map((value, index) => ({ const: value, title: titles[index] ?? value })) };
}

const itemOf = ({ oneOf, ...plain }: JsonObject): JsonObject =>
  oneOf === undefined ? { type: "string", ...plain } : { anyOf: oneOf };

interface Option {
  readonly value: string | number | boolean;
  readonly title?: string | undefined;
}

function optionsOf(schema: JsonSchema): readonly Option[] | undefined {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values !== undefined) return values.every(isSimple) ? values.map((value) => ({ value })) : undefined;
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches === undefined) return undefined;
  const options = branches.map(({ const: value, title }) => (isSimple(value) ? { value, title } : undefined));
  return options.every((option) => option !== undefined) ? options : undefined;
}

const isSimple = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function withoutNull(schema: JsonSchema): { readonly schema: JsonSchema; readonly isNullable: boolean } {
  const { type, anyOf } = schema;
  if (Array.isArray(type) && type.includes("null")) {
    const [only, ...others] = (type as readonly string[]).filter((name) => name !== "null");
    if (only === undefined || others.length > 0) return { schema, isNullable: false };
    const values = schema.enum?.filter((value) => value !== null);
    const inner = { ...schema, type: only, ...defined({ enum: values }) } as JsonSchema;
    return { schema: inner, isNullable: true };
  }
  const left = anyOf?.filter((branch) => branch.type !== "null" && branch.const !== null);
  const [branch, ...others] = left ?? [];
  if (anyOf === undefined || branch === undefined || left?.length === anyOf.length)
    return { schema, isNullable: false };
  const { anyOf: _all, ...own } = schema;
  return { schema: others.length === 0 ? { ...branch, ...own } : { ...own, anyOf: left ?? [] }, isNullable: true };
}

function pick(
  schema: JsonSchema,
  keys: readonly ("minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems")[],
): JsonObject {
  return Object.fromEntries(keys.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])));
}
