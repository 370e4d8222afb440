import { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { brandBase, hasUndefined, isUndefined } from "../contract/classify.ts";
import type { Doc, InferContext, TypeLocation } from "../contract/contract.ts";
import { uniqueValues } from "../../schema/read-keywords.ts";
import { oneOrMany, typeOfJson, withNull } from "../../schema/types.ts";
import { aliasDoc } from "../docs/written-doc.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import type { Project } from "../project/open-project.ts";
import { literalValueOf } from "../read/read-literal.ts";
import { writtenOrder } from "./order.ts";
import { writtenType } from "../project/written-type.ts";

/** The members of a union as written: a named union within it stays one member where the compiler records it, unless it may be absent. */
export function unionMembers(type: ts.UnionType): readonly ts.Type[] {
  const origin = "origin" in type ? (type.origin as ts.Type | undefined) : undefined;
  const members = origin?.isUnion() === true ? origin.types : type.types;
  return members.flatMap((member) => (member.isUnion() && hasUndefined(member) ? unionMembers(member) : [member]));
}

/** The schema of a union: literals become one `enum`, plain types one list of types, the rest `anyOf`. */
export function unionSchema(types: readonly ts.Type[], location: TypeLocation, context: InferContext): JsonSchema {
  const order = writtenOrder(location, context.project);
  const members = types
    .flatMap(flattenLiterals)
    .map((type) => literalBehind(type, context))
    .sort(order.compare);
  const isNullable = members.some(isNull);
  const rest = members.filter((member) => !isNull(member));
  const values = rest.map((member) => constantOf(member, context));
  const others = rest
    .filter((_, index) => values[index] === undefined)
    .map((member) => context.convert(member, memberLocation(member, location, context)));
  const firstLiteral = values.findIndex((value) => value !== undefined);
  const literals = values.filter((value) => value !== undefined);
  const choices = literalChoices(literals, others, order.docs);
  const parts = [...others.slice(0, firstLiteral), ...choices, ...others.slice(Math.max(firstLiteral, 0))];
  return combine(mergePlain(firstLiteral < 0 ? others : parts), isNullable);
}

export function choiceSchema(types: readonly ts.Type[], location: TypeLocation, context: InferContext): JsonSchema {
  const [only, ...others] = types;
  return only !== undefined && others.length === 0
    ? context.convert(only, location)
    : unionSchema(types, location, context);
}

/** The schema of a present value: without `undefined`, since JSON omits such a property. */
export function presentSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  if (!type.isUnion() || !hasUndefined(type)) return context.convert(type, location);
  const members = unionMembers(type).filter((member) => !isUndefined(member));
  if (members.length === 1) return choiceSchema(members, location, context);
  const doc = aliasDoc(type, location, context.project);
  const schema = unionSchema(members, location, context);
  return doc === undefined ? schema : applyDoc(schema, doc, context);
}

/** The location of one member, with its annotation, so that its alias is not lost. */
function memberLocation(member: ts.Type, location: TypeLocation, { project }: InferContext): TypeLocation {
  const written = writtenType(location.typeNode, project);
  if (written === undefined || !ts.isUnionTypeNode(written)) return location;
  const typeNode = written.types.find(
    (node) => ts.isTypeReferenceNode(node) && project.checker.getTypeFromTypeNode(node) === member,
  );
  return typeNode === undefined ? location : { ...location, typeNode, parent: location };
}

export function literalValue(type: ts.Type): Json {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  return "intrinsicName" in type && type.intrinsicName === "true";
}

/** The value of a literal, or of an enum member that the compiler treats as any number. */
function constantOf(type: ts.Type, { project }: InferContext): Json | undefined {
  if (isLiteral(type)) return literalValue(type);
  const [only, ...others] = enumValues(type, project);
  return others.length === 0 ? only : undefined;
}

/**
 * The values of an enum, or of one of its members; undefined for each value that is known only at run time. The compiler treats every member that it
 * cannot compute as a number, even `Metre = "m" as any`.
 */
export function enumValues(type: ts.Type, { checker }: Project): readonly (Json | undefined)[] {
  if ((type.flags & ts.TypeFlags.EnumLike) === 0) return [];
  const members = (type.getSymbol()?.getDeclarations() ?? []).flatMap((declaration) => {
    if (ts.isEnumMember(declaration)) return [declaration];
    return ts.isEnumDeclaration(declaration) ? [...declaration.members] : [];
  });
  return members.map((member) => {
    const value = checker.getConstantValue(member);
    return value ?? literalValueOf(member.initializer, checker);
  });
}

const isNull = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Null) !== 0;

const literalFlags = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral;

const isLiteral = (type: ts.Type): boolean => (type.flags & literalFlags) !== 0;

function literalBehind(type: ts.Type, { project }: InferContext): ts.Type {
  const base = brandBase(type, project);
  return base !== undefined && isLiteral(base) ? base : type;
}

// A named union of literals within another is merged; a named union of objects keeps its name.
function flattenLiterals(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() && type.types.every((member) => isLiteral(member) || isNull(member)) ? type.types : [type];
}

/** The schema that literals add to the other members: nothing if `string` is allowed anyway. */
function literalChoices(
  literals: readonly Json[],
  others: readonly JsonSchema[],
  docs: ReadonlyMap<Json, Doc>,
): readonly JsonSchema[] {
  const plain = new Set(others.filter(isPlain).map((schema) => schema.type));
  const values = [...new Set(literals)].filter((value) => !plain.has(typeOfJson(value)));
  const isBoolean = values.includes(true) && values.includes(false);
  const words = isBoolean ? values.filter((value) => typeof value !== "boolean") : values;
  return [...enumParts(words, docs), ...(isBoolean ? [{ type: "boolean" } as const] : [])];
}

function enumParts(values: readonly Json[], docs: ReadonlyMap<Json, Doc>): readonly JsonSchema[] {
  const isDescribed = values.some((value) => (docs.get(value)?.description ?? "") !== "");
  if (isDescribed) return values.map((value) => describedConstant(value, docs.get(value)?.description ?? ""));
  return values.length === 0 ? [] : [literalSchema(values)];
}

export function literalSchema(values: readonly Json[]): JsonSchema {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0
    ? constant(first)
    : { type: oneOrMany(values.map(typeOfJson)), enum: values };
}

export function constant(value: Json): JsonSchema {
  return { type: typeOfJson(value), const: value };
}

function describedConstant(value: Json, description: string): JsonSchema {
  return description === "" ? constant(value) : { ...constant(value), description };
}

function isPlain(schema: JsonSchema): boolean {
  return typeof schema.type === "string" && Object.keys(schema).length === 1;
}

/** Joins `{ type: "string" }` and `{ type: "number" }` into one schema with both types. */
function mergePlain(parts: readonly JsonSchema[]): readonly JsonSchema[] {
  const plain = parts.filter(isPlain);
  if (plain.length < 2) return parts;
  const types = plain.flatMap((schema) => schema.type ?? []);
  const first = parts.findIndex(isPlain);
  return parts.flatMap((part, index) =>
    isPlain(part) ? (index === first ? [{ type: oneOrMany(types) }] : []) : [part],
  );
}

function combine(alternatives: readonly JsonSchema[], isNullable: boolean): JsonSchema {
  // `string[] | readonly string[]` is one alternative.
  const parts = uniqueValues(alternatives);
  const [only, ...others] = parts;
  if (only === undefined) return { type: "null" };
  if (others.length > 0) return { anyOf: [...parts, ...(isNullable ? [{ type: "null" } as const] : [])] };
  if (!isNullable) return only;
  return only.$ref === undefined && only.type !== undefined ? withNull(only) : { anyOf: [only, { type: "null" }] };
}
