import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import { brandBase, hasUndefined, isNothingType, isUndefined, isUnresolved } from "../contract/classify.ts";
import type { InferContext, Refusal, TypeLocation } from "../contract/contract.ts";
import { textPattern } from "./template-pattern.ts";
import { presentSchema } from "./union-schema.ts";
import { declarationOf, linksOf, mappedSource } from "../project/declarations.ts";
import { docOf } from "../docs/jsdoc/jsdoc.ts";
import { propertyDoc } from "../docs/written-doc.ts";
import { typeNotFound } from "./unresolved-types.ts";
import { typeNodeOf, writtenType, typeText } from "../project/written-type.ts";
import type { Project } from "../project/open-project.ts";
import { orderedProperties } from "./order.ts";

/** The closed schema of an object type: its properties in the order of their declaration, then its index signatures. */
export function objectSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const { checker } = context.project;
  for (const node of missingBases(type, context)) context.refuse({ ...location, node }, typeNotFound(node));
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  const functions: ts.Symbol[] = [];
  for (const symbol of propertiesOf(type, location, context.project)) {
    const propertyType = checker.getTypeOfSymbol(symbol);
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    if (isUndefined(propertyType) || (isOptional && isNothingType(propertyType))) continue;
    if (isUnknownPick(symbol, propertyType, type)) context.refuse(location, noSuchProperty(symbol.name));
    if (isFunction(propertyType, context)) {
      functions.push(symbol);
      continue;
    }
    properties.push([symbol.name, memberSchema(symbol, location, context)]);
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

/** A single function is reported by its name; a type with several gets one finding. */
function refuseFunctions(
  functions: readonly ts.Symbol[],
  { type, location, data }: { readonly type: ts.Type; location: TypeLocation; data: readonly string[] },
  context: InferContext,
): void {
  const [first, second] = functions;
  if (first === undefined) return;
  if (second === undefined) {
    memberSchema(first, location, context);
    return;
  }
  const names = functions.map(({ name }) => name);
  const listed = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  const written = typeText(type, context.project);
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

function memberSchema(symbol: ts.Symbol, parent: TypeLocation, context: InferContext): JsonSchema {
  const declaration = declarationOf(symbol);
  const path = pathTo(symbol, parent);
  const typeNode = declaration === undefined ? valueNode(parent, context.project) : typeNodeOf(declaration);
  const mappedBy = linksOf(symbol).mappedType?.declaration;
  const location: TypeLocation = { path, node: declaration ?? parent.node, typeNode, mappedBy, parent };
  const schema = presentSchema(context.project.checker.getTypeOfSymbol(symbol), location, context);
  return context.locate(applyDoc(schema, propertyDoc(symbol, path, context), context), location.node);
}

const pathTo = ({ name }: ts.Symbol, { path }: TypeLocation): string => (path === "" ? name : `${path}.${name}`);

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

/** Numbers as JavaScript writes them as keys. */
const numberKey = "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$";

/** Index signatures as keywords: `[key: string]` as `additionalProperties`, others as `patternProperties`. */
function indexSignatures(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const patterns: [string, JsonSchema][] = [];
  let rest: JsonSchema | boolean = false;
  for (const info of context.project.checker.getIndexInfosOfType(type)) {
    if (isNothingType(info.type) || (info.keyType.flags & ts.TypeFlags.ESSymbolLike) !== 0) continue;
    const declaration = info.declaration ?? sourceInfo(type, info.keyType, context.project)?.declaration;
    const converted = presentSchema(info.type, valueLocation(declaration, location, context.project), context);
    const schema = declaration === undefined ? converted : applyDoc(converted, docOf(declaration), context);
    const key = brandBase(info.keyType, context.project) ?? info.keyType;
    if ((key.flags & ts.TypeFlags.String) !== 0) rest = isEmpty(schema) ? true : schema;
    else patterns.push([keyPattern(key, location, context), schema]);
  }
  return {
    ...(patterns.length === 0 ? {} : { patternProperties: Object.fromEntries(patterns) }),
    additionalProperties: rest,
  };
}

function keyPattern(key: ts.Type, location: TypeLocation, context: InferContext): string {
  if ((key.flags & (ts.TypeFlags.Number | ts.TypeFlags.Enum)) !== 0) return numberKey;
  if ((key.flags & (ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) !== 0) return textPattern(key);
  context.refuse(location, {
    what: `keys of type \`${typeText(key, context.project)}\` have no JSON Schema`,
    remedy: "Use `string` keys.",
  });
  return "";
}

/** The index signature that `Readonly<Rates>` has copied. */
function sourceInfo(type: ts.Type, keyType: ts.Type, project: Project): ts.IndexInfo | undefined {
  const source = mappedSource(type);
  if (source === undefined) return undefined;
  const info = project.checker.getIndexInfosOfType(source).find((candidate) => candidate.keyType === keyType);
  return info?.declaration === undefined ? sourceInfo(source, keyType, project) : info;
}

function valueLocation(declaration: ts.IndexInfo["declaration"], parent: TypeLocation, project: Project): TypeLocation {
  const path = `${parent.path}[key]`;
  const isSignature = declaration !== undefined && ts.isIndexSignatureDeclaration(declaration);
  const typeNode = isSignature ? declaration.type : valueNode(parent, project);
  return { path, node: isSignature ? declaration : parent.node, typeNode, parent };
}

/** `V` in `Record<K, V>` and `{ [K in Keys]: V }`. */
function valueNode({ typeNode }: TypeLocation, project: Project): ts.TypeNode | undefined {
  const written = writtenType(typeNode, project);
  if (written === undefined) return undefined;
  if (ts.isMappedTypeNode(written)) return written.type;
  if (!ts.isTypeReferenceNode(written)) return undefined;
  const [first, second] = written.typeArguments ?? [];
  const name = written.typeName.getText();
  if (name === "Record") return second;
  const isCopy = /^(?:Readonly|Partial|Required)$/.test(name);
  return isCopy && first !== undefined ? valueNode({ path: "", node: first, typeNode: first }, project) : undefined;
}

const isEmpty = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

/** The properties that JSON includes. The compiler names symbol properties `__@name@id`; brands use them. */
const propertiesOf = (type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] =>
  orderedProperties(type, location, project).filter((symbol) => !symbol.escapedName.toString().startsWith("__@"));
