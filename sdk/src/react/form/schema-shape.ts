import type { JsonSchema } from "../../model/json-schema.ts";
import { resolveReference } from "../../schema/definitions.ts";
import { isRecord } from "../../util/is-record.ts";
import { orElse } from "../../util/failures.ts";

/** How a part of a form is shown. */
export type ShapeKind =
  | "object"
  | "record"
  | "list"
  | "tuple"
  | "union"
  | "choice"
  | "constant"
  | "boolean"
  | "number"
  | "text"
  | "json";

export type Part = JsonSchema | boolean | undefined;

// A reference to itself never ends.
const mostHops = 30;
const mostAlternatives = 100;

/** Resolves the references of a part and joins its `allOf` members. */
export function resolved(part: Part, root: JsonSchema, hops = 0): JsonSchema {
  let schema: JsonSchema = typeof part === "object" ? part : {};
  for (let left = mostHops; schema.$ref !== undefined && left > 0; left -= 1) {
    const { $ref, ...own } = schema;
    schema = { ...(resolveReference(root, $ref) as JsonSchema | undefined), ...own };
  }
  const { allOf, $ref: _unknown, ...own } = schema;
  if (allOf === undefined || hops > mostHops) return own;
  return allOf.map((each) => resolved(each, root, hops + 1)).reduce(joined, own);
}

/** A schema for values that both schemas accept, with the keywords that a form needs. */
function joined(first: JsonSchema, second: JsonSchema): JsonSchema {
  const properties = { ...second.properties, ...first.properties };
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])];
  const isObject = Object.keys(properties).length > 0;
  return { ...second, ...first, ...(isObject && { properties, required }) };
}

/** The possible schemas of a value, one or several, and whether it may also be null. */
export interface Alternatives {
  readonly options: readonly JsonSchema[];
  readonly isNullable: boolean;
}

export function alternativesOf(schema: JsonSchema, root: JsonSchema): Alternatives {
  const all = flattened(schema, root, mostHops);
  const options = all.filter((option) => !isNull(option));
  return options.length === 0
    ? { options: all, isNullable: false }
    : { options, isNullable: options.length < all.length };
}

const isNull = ({ type, const: constant }: JsonSchema): boolean => type === "null" || constant === null;

function flattened(schema: JsonSchema, root: JsonSchema, deepest: number): readonly JsonSchema[] {
  const { anyOf, oneOf, ...own } = schema;
  const parts = anyOf ?? oneOf;
  if (parts !== undefined && parts.length > 0 && deepest > 0) {
    return parts
      .slice(0, mostAlternatives)
      .flatMap((part) => flattened(withOwn(resolved(part, root), own), root, deepest - 1));
  }
  const { type, enum: choices } = own;
  if (typeof type === "object") return type.map((each) => ({ ...own, type: each }));
  if (choices?.includes(null) === true && choices.length > 1)
    return [{ ...own, enum: choices.filter((choice) => choice !== null) }, { type: "null" }];
  return [own];
}

/** An alternative, joined with its owner's keywords that apply to every alternative. */
function withOwn(option: JsonSchema, { title: _title, description: _description, ...own }: JsonSchema): JsonSchema {
  return joined(option, own);
}

/** How a schema with one alternative is shown. */
export function kindOf(schema: JsonSchema): ShapeKind {
  const { type, enum: choices, properties = {}, prefixItems } = schema;
  if ("const" in schema || type === "null") return "constant";
  if (choices !== undefined) return choices.length === 1 ? "constant" : "choice";
  if (type === "boolean") return "boolean";
  if (type === "number" || type === "integer") return "number";
  if (type === "string") return "text";
  if (type === "array") return prefixItems === undefined ? "list" : "tuple";
  if (Object.keys(properties).length > 0) return "object";
  return type === "object" ? "record" : "json";
}

export const isStructured = (kind: ShapeKind): boolean => ["object", "record", "list", "tuple", "union"].includes(kind);

export function constantOf(schema: JsonSchema): unknown {
  return "const" in schema ? schema.const : (schema.enum?.[0] ?? null);
}

/** The initial value of a form: constants, required flags and their parent objects; undefined if a person has to decide. */
export function initialOf(part: Part, root: JsonSchema, deepest = 3): unknown {
  const { options, isNullable } = alternativesOf(resolved(part, root), root);
  const [schema] = options;
  if (schema === undefined || options.length > 1 || isNullable) return undefined;
  switch (kindOf(schema)) {
    case "constant":
      return constantOf(schema);
    case "boolean":
      return schema.default === true;
    case "object":
      return deepest === 0 ? {} : initialObject(schema, root, deepest - 1);
    case "record":
      return {};
    case "list":
      return [];
    case "tuple":
      return schema.prefixItems
        ?.slice(0, schema.minItems ?? 0)
        .map((item) => initialOf(item, root, deepest - 1) ?? null);
    case "choice":
    case "number":
    case "text":
    case "union":
    case "json":
      return undefined;
  }
}

/** The form's value after switching to another kind: members that this kind also has are kept. */
export function asKind(value: unknown, part: Part, root: JsonSchema): unknown {
  const initial = initialOf(part, root);
  if (!isRecord(value) || !isRecord(initial)) return initial;
  const { properties = {} } = resolved(part, root);
  const kept = Object.entries(value).filter(([key, member]) => {
    if (!Object.hasOwn(properties, key)) return false;
    const { options } = alternativesOf(resolved(properties[key], root), root);
    return options.some((option) => kindOf(option) !== "constant" && isOfKind(member, option));
  });
  return { ...initial, ...Object.fromEntries(kept) };
}

/** The schema of a member with any name, or the first pattern's schema if no name matches. */
export function memberOf({ patternProperties = {}, additionalProperties }: JsonSchema, key: string): JsonSchema {
  const patterns = Object.entries(patternProperties);
  const named = patterns.find(([pattern]) => isMatch(pattern, key));
  if (named !== undefined) return named[1];
  if (typeof additionalProperties === "object") return additionalProperties;
  return (additionalProperties === true ? undefined : patterns[0]?.[1]) ?? {};
}

/** A repeated group that contains repetitions may take exponential time; the server's engine avoids that. */
const backtracks = /\([^)]*[+*}][^)]*\)[+*{]/;

/** Whether a pattern matches a text; patterns that cannot run here are left to the server. */
const isMatch = (pattern: string, text: string): boolean =>
  orElse(() => backtracks.test(pattern) || new RegExp(pattern, "u").test(text), true);

/** The value of a new entry of a list or a record: null if a person has to decide. */
export function entryOf(part: Part, root: JsonSchema): unknown {
  const { options, isNullable } = alternativesOf(resolved(part, root), root);
  const isText = options.length === 1 && !isNullable && kindOf(options[0] ?? {}) === "text";
  return initialOf(part, root) ?? (isText ? "" : null);
}

function initialObject({ properties = {}, required = [] }: JsonSchema, root: JsonSchema, deepest: number): object {
  const members = required.map((key) => [key, initialOf(properties[key], root, deepest)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The name of an alternative: its title, its distinguishing constant, or its type. */
export function optionLabel(option: JsonSchema, index: number): string {
  const { title, type, properties = {}, required = [] } = option;
  if (title !== undefined) return title;
  const telling = Object.entries(properties).find(([, part]) => "const" in part || part.enum?.length === 1);
  if (telling !== undefined) return `${telling[0]}: ${String(constantOf(telling[1]))}`;
  if ("const" in option || option.enum?.length === 1) return JSON.stringify(constantOf(option));
  const [first = Object.keys(properties)[0]] = required;
  if (first !== undefined) return `with ${first}`;
  return typeof type === "string" ? type : `kind ${String(index + 1)}`;
}

/** Whether a value is of a schema's kind, even if it is not valid. */
export function isOfKind(value: unknown, schema: JsonSchema): boolean {
  switch (kindOf(schema)) {
    case "object":
      return isRecord(value) && hasConstants(value, schema);
    case "record":
      return isRecord(value);
    case "list":
    case "tuple":
      return Array.isArray(value);
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    case "text":
      return typeof value === "string";
    case "constant":
      return constantOf(schema) === value;
    case "choice":
      return schema.enum?.some((choice) => choice === value) === true;
    case "union":
    case "json":
      return value !== undefined;
  }
}

/** Whether an object has the distinguishing members of its kind, and no unknown members. */
export function hasRequired(value: unknown, schema: JsonSchema): boolean {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (!isRecord(value)) return true;
  const isClosed = additionalProperties === false;
  return (
    required.every((key) => Object.hasOwn(value, key)) &&
    !(isClosed && Object.keys(value).some((key) => !Object.hasOwn(properties, key)))
  );
}

const hasConstants = (
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [] }: JsonSchema,
): boolean =>
  required.every((key) => {
    const part = properties[key];
    return part === undefined || kindOf(part) !== "constant" || value[key] === constantOf(part);
  });
