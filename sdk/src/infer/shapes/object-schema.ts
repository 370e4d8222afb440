import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import { isUnresolved } from "../contract/classify.ts";
import type { InferContext, Refusal, TypeLocation } from "../contract/contract.ts";
import { mappingPattern, templatePattern } from "./template-pattern.ts";
import { hasUndefined, isNothing, isUndefined, presentSchema } from "./present-schema.ts";
import { declarationOf } from "../project/declarations.ts";
import { propertyDoc } from "../docs/written-doc.ts";
import { notFound } from "./unresolved-names.ts";
import { typeNodeOf } from "../project/written-type.ts";
import { compareText } from "../../util/texts.ts";
import type { Project } from "../project/open-project.ts";
import { relativeFile } from "../project/node-location.ts";
import { writtenOrder } from "./written-order.ts";

/** The closed schema of an object type: its properties in the order of their declaration, then its index signatures. */
export function objectSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const { checker } = context.project;
  for (const node of missingBases(type, context)) context.refuse({ ...location, node }, notFound(node));
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  const functions: ts.Symbol[] = [];
  for (const symbol of propertiesOf(type, location, context.project)) {
    const propertyType = checker.getTypeOfSymbol(symbol);
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    if (isUndefined(propertyType) || (isOptional && isNothing(propertyType))) continue;
    if (symbol.name === "__proto__") {
      context.refuse(
        { ...location, path: pathTo(symbol, location), node: declarationOf(symbol) ?? location.node },
        protoName,
      );
      continue;
    }
    if (isUnknownPick(symbol, propertyType, type)) context.refuse(location, noSuchProperty(symbol.name));
    if (isOptional && !isPropertyKept(symbol, location, context)) continue;
    if (isFunction(propertyType, context)) functions.push(symbol);
    else properties.push([symbol.name, propertySchema(symbol, location, context)]);
    if (!isOptional && !hasUndefined(propertyType)) required.push(symbol.name);
  }
  refuseFunctions(functions, { type, location, data: properties.map(([name]) => name) }, context);
  const index = indexSignatures(type, location, context);
  const isOpen = index.additionalProperties !== false || index.patternProperties !== undefined;
  const isRecord = properties.length === 0 && isOpen;
  return {
    type: "object",
    ...(isRecord ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required }),
    ...index,
  };
}

const absent = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;

function isFunction(type: ts.Type, { project: { checker } }: InferContext): boolean {
  // By flags: the checker's own non-nullable type resolves the members of every object type in a union.
  const [present, ...others] = type.isUnion() ? type.types.filter(({ flags }) => (flags & absent) === 0) : [type];
  if (present === undefined || others.length > 0 || (present.flags & ts.TypeFlags.Object) === 0) return false;
  return !checker.isArrayType(present) && !checker.isTupleType(present) && present.getCallSignatures().length > 0;
}

function isPropertyKept(symbol: ts.Symbol, parent: TypeLocation, context: InferContext): boolean {
  const { checker } = context.project;
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  return context.isKept(type, { ...parent, path: pathTo(symbol, parent), typeNode: undefined });
}

interface Owner {
  readonly type: ts.Type;
  readonly location: TypeLocation;
  readonly data: readonly string[];
}

/** A single function is reported by its name; a type with several gets one finding. */
function refuseFunctions(
  functions: readonly ts.Symbol[],
  { type, location, data }: Owner,
  context: InferContext,
): void {
  const [first, second] = functions;
  if (first === undefined) return;
  if (second === undefined) {
    propertySchema(first, location, context);
    return;
  }
  const names = functions.map(({ name }) => name);
  const listed = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  const written = context.project.checker.typeToString(type);
  const name = /^\w{1,40}$/.test(written) ? written : undefined;
  context.refuse(
    { ...location, node: declarationOf(first) ?? location.node, parent: location },
    {
      what: `${name === undefined ? "the type" : `\`${name}\``} has functions, which have no JSON form: ${listed.join(", ")}`,
      remedy: dataRemedy(name, data),
    },
  );
}

function dataRemedy(name: string | undefined, data: readonly string[]): string {
  if (name !== undefined && data.length > 0 && data.length < 5) {
    const keys = data.map((key) => JSON.stringify(key)).join(" | ");
    return `Use a type with the data only, such as \`Pick<${name}, ${keys}>\`.`;
  }
  if (name !== undefined && /Date|Time|Moment|Instant|Duration/.test(name)) {
    return "Use a `string` with `@format date-time`, or a type with the data only.";
  }
  return "Use a type with the data only.";
}

function propertySchema(symbol: ts.Symbol, parent: TypeLocation, context: InferContext): JsonSchema {
  const declaration = declarationOf(symbol);
  const path = pathTo(symbol, parent);
  const location: TypeLocation = { path, node: declaration ?? parent.node, typeNode: typeNodeOf(declaration), parent };
  const schema = presentSchema(context.project.checker.getTypeOfSymbol(symbol), location, context);
  return context.locate(applyDoc(schema, propertyDoc(symbol, path, context), context), location.node);
}

const pathTo = ({ name }: ts.Symbol, { path }: TypeLocation): string => (path === "" ? name : `${path}.${name}`);

const protoName: Refusal = {
  what: "`__proto__` is the prototype of an object rather than a property, and validators ignore it",
  remedy: "Give the property another name.",
};

/** `Pick<User, "nope">`: the compiler adds such a property, of type `unknown`. */
function isUnknownPick(symbol: ts.Symbol, propertyType: ts.Type, owner: ts.Type): boolean {
  if ((propertyType.flags & ts.TypeFlags.Unknown) === 0 || declarationOf(symbol) !== undefined) return false;
  const mapped = owner.getSymbol()?.getDeclarations()?.[0];
  const value = mapped !== undefined && ts.isMappedTypeNode(mapped) ? mapped.type : undefined;
  return value !== undefined && ts.isIndexedAccessTypeNode(value);
}

const noSuchProperty = (name: string): Refusal => ({
  code: "INFER_UNRESOLVED_TYPE",
  what: `there is no property \`${name}\` to pick`,
  remedy: "Correct the property's name.",
});

function missingBases(type: ts.Type, { project: { checker } }: InferContext): readonly ts.Node[] {
  const declarations = type.getSymbol()?.getDeclarations() ?? [];
  return declarations
    .filter((declaration) => ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration))
    .flatMap((declaration) => declaration.heritageClauses ?? [])
    .flatMap((clause) => [...clause.types])
    .filter((base) => isUnresolved(checker.getTypeAtLocation(base)));
}

const wholeNumber = "^(0|[1-9][0-9]*)$";

/** Index signatures as keywords: `[key: string]` as `additionalProperties`, others as `patternProperties`. */
function indexSignatures(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const patterns: [string, JsonSchema][] = [];
  let rest: JsonSchema | boolean = false;
  for (const info of context.project.checker.getIndexInfosOfType(type)) {
    if (isNothing(info.type) || (info.keyType.flags & ts.TypeFlags.ESSymbolLike) !== 0) continue;
    const schema = presentSchema(info.type, valueLocation(info, location), context);
    if ((info.keyType.flags & ts.TypeFlags.String) !== 0) rest = isEmpty(schema) ? true : schema;
    else patterns.push([keyPattern(info.keyType, location, context), schema]);
  }
  return {
    ...(patterns.length === 0 ? {} : { patternProperties: Object.fromEntries(patterns) }),
    additionalProperties: rest,
  };
}

function keyPattern(key: ts.Type, location: TypeLocation, context: InferContext): string {
  if ((key.flags & ts.TypeFlags.Number) !== 0) return wholeNumber;
  if ((key.flags & ts.TypeFlags.TemplateLiteral) !== 0) return templatePattern(key as ts.TemplateLiteralType);
  if ((key.flags & ts.TypeFlags.StringMapping) !== 0) return mappingPattern(key as ts.StringMappingType);
  context.refuse(location, {
    what: `keys of type \`${context.project.checker.typeToString(key)}\` have no JSON Schema`,
    remedy: "Use `string` keys.",
  });
  return "";
}

function valueLocation({ declaration }: ts.IndexInfo, parent: TypeLocation): TypeLocation {
  const path = `${parent.path}[key]`;
  const typeNode =
    declaration !== undefined && ts.isIndexSignatureDeclaration(declaration) ? declaration.type : undefined;
  return { path, node: typeNode === undefined ? parent.node : (declaration ?? parent.node), typeNode, parent };
}

const isEmpty = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

/** The properties JSON can see, in the order their author wrote them. */
function propertiesOf(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  const symbols = orderedSymbols(type, location, project);
  // The members of an intersection may have the same property.
  if (!type.isIntersection()) return symbols.filter(isNamedByString);
  const names = new Set(symbols.map((symbol) => symbol.name));
  return [...names].flatMap((name) => project.checker.getPropertyOfType(type, name) ?? []).filter(isNamedByString);
}

// The compiler spells the names of symbol properties `__@name@id`; JSON cannot have them, and brands use them.
const isNamedByString = (symbol: ts.Symbol): boolean => !symbol.escapedName.toString().startsWith("__@");

function orderedSymbols(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  if (type.isIntersection()) {
    return type.types.flatMap((member) => (isPhantom(member) ? [] : orderedSymbols(member, location, project)));
  }
  const symbols = project.checker.getPropertiesOfType(type);
  return isOrderedByChance(type, symbols) ? [...symbols].sort(byDeclaration(location, project)) : symbols;
}

/** `Order & { __brand: "Paid" }`: the brand exists for the compiler only. */
function isPhantom(type: ts.Type): boolean {
  const names = type.getProperties().map(({ name }) => name);
  return names.length > 0 && names.every((name) => /^__?(brand|tag|flavou?r|opaque|nominal)$/i.test(name));
}

// A mapped type over a union of keys has them in the order the compiler first met each key, anywhere in the program.
function isOrderedByChance(type: ts.Type, symbols: readonly ts.Symbol[]): boolean {
  const declaration = type.getSymbol()?.getDeclarations()?.[0];
  if (declaration === undefined || !ts.isMappedTypeNode(declaration)) return false;
  const constraint = declaration.typeParameter.constraint;
  const isOverOneType = constraint !== undefined && ts.isTypeOperatorNode(constraint);
  return !isOverOneType || symbols.every((symbol) => declarationOf(symbol) === undefined);
}

function byDeclaration(location: TypeLocation, project: Project): (left: ts.Symbol, right: ts.Symbol) => number {
  const written = writtenOrder(location, project);
  return (left, right) => {
    const [first, second] = [declarationOf(left), declarationOf(right)];
    if (first !== undefined && second !== undefined) return compareNodes(first, second, project);
    const rank = written.rank(left.name) - written.rank(right.name);
    return rank !== 0 && !Number.isNaN(rank) ? rank : compareText(left.name, right.name);
  };
}

function compareNodes(left: ts.Node, right: ts.Node, { root }: Project): number {
  const [first, second] = [left, right].map((node) => relativeFile(node.getSourceFile().fileName, root));
  const files = compareText(first ?? "", second ?? "");
  return files === 0 ? left.pos - right.pos : files;
}
