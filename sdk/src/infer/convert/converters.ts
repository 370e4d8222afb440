import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import { brandBase, hasUndefined, platformBase, textsIn, type TypeKind } from "../contract/classify.ts";
import type { InferContext, Refusal, TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { aliasRemedy, installRemedy } from "../project/module-resolver.ts";
import { typeNodeOf, typeText } from "../project/written-type.ts";
import { arraySchema, tupleSchema } from "../shapes/list-schema.ts";
import { objectSchema } from "../shapes/object-schema.ts";
import { patternOfAll, textPattern } from "../shapes/template-pattern.ts";
import {
  constant,
  enumValues,
  literalSchema,
  literalValue,
  unionMembers,
  unionSchema,
} from "../shapes/union-schema.ts";

type Converter = (type: ts.Type, location: TypeLocation, context: InferContext) => JsonSchema;

const refusing =
  (what: string, remedy: string): Converter =>
  (_type, location, context) =>
    context.refuse(location, { what, remedy });

/** The schema of each kind of type, or the reason why JSON cannot represent it and the remedy. */
export const typeConverters: Readonly<Record<TypeKind, Converter>> = {
  any: anySchema,
  array: arraySchema,
  bigint: refusing(
    "`bigint` has no JSON form",
    "Use `number` with the tag `@integer`, or a `string` for numbers beyond 2^53.",
  ),
  boolean: () => ({ type: "boolean" }),
  brand: brandSchema,
  class: classSchema,
  date: () => ({ type: "string", format: "date-time", "x-revive": "date" }),
  function: refusing("a function has no JSON form", "Omit it, or use a `string` that names the action."),
  generic: (type, location, context) => {
    const what = `\`${typeText(type, context.project)}\` depends on a type parameter`;
    return context.refuse(location, { what, remedy: "Use a concrete type." });
  },
  literal: (type) => constant(literalValue(type)),
  never: refusing("`never` allows no value", "Remove the property, or give it a type that has values."),
  nothing: refusing("`undefined` has no JSON form", "Make the property optional, or use `null`."),
  null: () => ({ type: "null" }),
  number: numberSchema,
  object: objectSchema,
  "open-object": () => ({ type: "object", additionalProperties: true }),
  platform: platformSchema,
  // `{}` accepts any value except null. As the whole input, it is an object without members.
  present: (type, location, context) =>
    location.path === "" && !context.isResult
      ? objectSchema(type, location, context)
      : { type: ["object", "array", "string", "number", "boolean"] },
  string: () => ({ type: "string" }),
  symbol: refusing("`symbol` has no JSON form", "Use a `string`."),
  // The compiler expands templates with finitely many strings to unions.
  template: (type) => ({ type: "string", pattern: textPattern(type) }),
  tuple: tupleSchema,
  union: (type, location, context) => {
    if (!type.isUnion()) throw new Error("a union without members");
    if (hasUndefined(type))
      return context.refuse(location, { what: "`undefined` has no JSON form here", remedy: "Use `null`." });
    return unionSchema(unionMembers(type), location, context);
  },
  unknown: () => ({}),
  unresolved: unresolvedSchema,
  url: () => ({ type: "string", format: "uri", "x-revive": "url" }),
};

/** A written `any` gets a warning; one from a missing annotation is an error. */
function anySchema(_type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const isDeclaration = ts.isPropertySignature(location.node) || ts.isPropertyDeclaration(location.node);
  if (isDeclaration && typeNodeOf(location.node) === undefined)
    return context.refuse(location, { what: "has no type", remedy: "Write its type." });
  const remedy = "Write the type of the value, or `unknown` if it may be anything.";
  context.warn(location, { what: "`any` tells a model nothing", remedy });
  return {};
}

/** A brand exists only at compile time: in JSON the value has the base type. It must match each of several string or list types. */
function brandSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const texts = textsIn(type);
  if (texts.length > 1) return { type: "string", pattern: patternOfAll(texts) };
  const { checker } = context.project;
  const base = brandBase(type, context.project);
  if (base === undefined) throw new Error("a brand without its base");
  const others = type.isIntersection() ? type.types.filter((member) => member !== base) : [];
  // Each item of `unknown[] & string[]` has both types.
  if (checker.isArrayType(base) && others.some((other) => checker.isArrayType(other)))
    return arraySchema(type, location, context);
  return context.convert(base, location);
}

/** A class counts as data when all its members are public fields. */
function classSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const hidden = context.project.checker.getPropertiesOfType(type).find(isBehaviour);
  if (hidden === undefined) return objectSchema(type, location, context);
  const what = `class \`${typeText(type, context.project)}\` has no JSON form because of its member \`${hidden.name}\``;
  return context.refuse(location, { what, remedy: "Use an interface with the data only." });
}

function isBehaviour({ valueDeclaration, flags, declarations = [] }: ts.Symbol): boolean {
  // `accessor seconds = 30` is a field, however it is stored.
  const isField = valueDeclaration !== undefined && ts.isPropertyDeclaration(valueDeclaration);
  if (!isField && (flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) !== 0) return true;
  const hiding = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return declarations.some(
    (declaration) =>
      (ts.getCombinedModifierFlags(declaration) & hiding) !== 0 ||
      (ts.isPropertyDeclaration(declaration) && ts.isPrivateIdentifier(declaration.name)),
  );
}

function numberSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const values = enumValues(type, context.project);
  if (values.length === 0) return { type: "number" };
  if (values.every((value) => value !== undefined)) return literalSchema([...new Set(values)]);
  const name = type.symbol.declarations?.find(ts.isEnumMember)?.parent.name.text ?? type.symbol.name;
  context.warn(location, {
    what: `the values of \`${name}\` are not known, so any number is accepted`,
    remedy: "Write the value of each member of the enum as a literal.",
  });
  return { type: "number" };
}

function platformSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const names = [type.symbol.name, platformBase(type, context.project)?.symbol.name ?? ""];
  const name = names.find((candidate) => Object.hasOwn(insteadOfPlatform, candidate)) ?? "";
  const otherwise = "Use an interface that holds its data as strings, numbers, arrays and objects.";
  const what = `\`${typeText(type, context.project)}\` has no JSON form`;
  return context.refuse(location, { what, remedy: insteadOfPlatform[name] ?? otherwise });
}

/** JavaScript and Node types that JSON cannot represent, and their replacements. */
const insteadOfPlatform: Readonly<Record<string, string>> = {
  Map: "Use `Record<string, Value>`, or an array of entries.",
  ReadonlyMap: "Use `Record<string, Value>`, or an array of entries.",
  WeakMap: "Use `Record<string, Value>`.",
  Set: "Use an array, with the tag `@uniqueItems`.",
  ReadonlySet: "Use an array, with the tag `@uniqueItems`.",
  WeakSet: "Use an array, with the tag `@uniqueItems`.",
  Promise: "Use the type it resolves to.",
  PromiseLike: "Use the type it resolves to.",
  RegExp: "Use a `string` that holds the pattern.",
  Error: "Throw a `ToolError`, or use an object with a `message`.",
  Date: "Use `Date`, or a `string` with `@format date-time`.",
  URL: "Use `URL`, or a `string` with `@format uri`.",
  Buffer: "Use a `string` in base64.",
  ArrayBuffer: "Use a `string` in base64.",
  Uint8Array: "Use a `string` in base64, or `number[]`.",
  Blob: "Use a `string` in base64.",
  File: "Use a `string` in base64, or a path.",
  AbortSignal: "Use `signal` of the context.",
  Float32Array: "Use `number[]`.",
  Float64Array: "Use `number[]`.",
  Iterable: "Use an array.",
  Iterator: "Use an array.",
  Generator: "Return an array.",
  AsyncIterable: "Return an array when all items are available.",
  AsyncGenerator: "Return an array when all items are available.",
  String: "Use `string`.",
  Number: "Use `number`.",
  Boolean: "Use `boolean`.",
  Object: "Use `Record<string, unknown>`.",
  Function: "Use a `string` that names the action.",
};

function unresolvedSchema(_type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const { project } = context;
  const code = "INFER_UNRESOLVED_TYPE";
  // A type without an annotation is inferred from the code, so only an unresolved import can be the cause.
  const missing = location.typeNode === undefined ? missingModules(location.node.getSourceFile(), project) : [];
  for (const node of missing) context.refuse({ ...location, node }, missingModule(node, project));
  if (missing.length > 0) return {};
  const remedy =
    location.typeNode === undefined
      ? "Correct the code that the type is inferred from (`tsc --noEmit` shows the error), or write the type."
      : "Correct the name or its import, and install the package it comes from.";
  return context.refuse(location, {
    code,
    what: "the type cannot be found",
    remedy: installRemedy(project.root, remedy),
  });
}

function missingModule(node: ts.StringLiteral, { program, root }: Project): Refusal {
  const { text } = node;
  const code = "INFER_UNRESOLVED_TYPE";
  const [importer, options] = [node.getSourceFile().fileName, program.getCompilerOptions()];
  const mode = ts.ModuleKind.ESNext;
  const { resolvedModule } = ts.resolveModuleName(text, importer, options, ts.sys, undefined, undefined, mode);
  if (resolvedModule !== undefined) {
    const what = `the type cannot be found, because the module \`${text}\` has no types`;
    return { code, what, remedy: "Install its `@types` package if there is one, or write the type." };
  }
  const what = `the type cannot be found, because the module \`${text}\` cannot be resolved`;
  if (/^[./]/.test(text)) return { code, what, remedy: "Correct the path of the import." };
  if (/^(?:[~#$]|@\/)/.test(text)) return { code, what, remedy: aliasRemedy };
  return { code, what, remedy: installRemedy(root, "Install the package, or correct the name of the import.") };
}

function missingModules(source: ts.SourceFile, { checker }: Project): readonly ts.StringLiteral[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause, moduleSpecifier } = statement;
    // A side-effect import declares no types.
    const isMissing = importClause !== undefined && checker.getSymbolAtLocation(moduleSpecifier) === undefined;
    return isMissing ? [moduleSpecifier] : [];
  });
}
