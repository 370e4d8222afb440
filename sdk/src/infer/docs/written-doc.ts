import { ts } from "ts-morph";
import type { Doc, InferContext, TypeLocation } from "../contract/contract.ts";
import { declarationsOf, originOf } from "../project/declarations.ts";
import type { Project } from "../project/open-project.ts";
import {
  accessedProperty,
  aliasBehind,
  boundNames,
  resolveAlias,
  typeNodeOf,
  type ParameterNode,
} from "../project/written-type.ts";
import { docOf, functionDoc, mergeDocs, parameterDocs, parametersIn, type ParameterDoc } from "./jsdoc/jsdoc.ts";

/**
 * The JSDoc of the alias or property that a type is written as, as in `email: Email` and `email: User["email"]`. The compiler does not record
 * the alias of types like `string`, so it is read from the source; undefined if the annotation is not the type.
 */
export function aliasDoc(type: ts.Type, { typeNode }: TypeLocation, project: Project): Doc | undefined {
  const docs: Doc[] = [];
  for (let node = typeNode; node !== undefined && docs.length < 10;) {
    const declarations: readonly ts.Declaration[] = declarationsBehind(node, project);
    if (declarations.length === 0) break;
    docs.push(...declarations.map(docOf));
    node = writtenIn(declarations[0]);
  }
  if (typeNode === undefined || docs.length === 0 || !stillHolds(type, typeNode, project)) return undefined;
  return mergeDocs(docs);
}

function declarationsBehind(node: ts.TypeNode, project: Project): readonly ts.Declaration[] {
  const alias = aliasBehind(node, project) ?? enumBehind(node, project);
  if (alias !== undefined) return [alias];
  const property = accessedProperty(node, project);
  return property === undefined ? [] : declarationsOf(property);
}

function enumBehind(node: ts.TypeNode, { checker }: Project): ts.EnumDeclaration | undefined {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : undefined;
  const symbol = name === undefined ? undefined : resolveAlias(checker.getSymbolAtLocation(name), checker);
  return symbol?.declarations?.find(ts.isEnumDeclaration);
}

const writtenIn = (declaration: ts.Declaration | undefined): ts.TypeNode | undefined =>
  declaration !== undefined && ts.isTypeAliasDeclaration(declaration) ? declaration.type : typeNodeOf(declaration);

// A mapped or generic type may have replaced the annotation.
function stillHolds(type: ts.Type, typeNode: ts.TypeNode, { checker }: Project): boolean {
  const written = checker.getTypeFromTypeNode(typeNode);
  return written === type || checker.getNonNullableType(written) === checker.getNonNullableType(type);
}

/**
 * The JSDoc of a type's declaration, if it describes the values. The JSDoc of a helper such as `Patch<T>`, which derives a type from its argument,
 * describes the helper.
 */
export function typeDoc(declaration: ts.Node, project: Project): Doc | undefined {
  const isHelper =
    ts.isTypeAliasDeclaration(declaration) &&
    declaration.typeParameters !== undefined &&
    !isOwnShape(declaration.type, project);
  return isHelper ? undefined : docOf(declaration);
}

/** Whether a type is an object or list, directly or by its name, or joins some, rather than computed from a parameter. */
function isOwnShape(node: ts.TypeNode, project: Project, depth = 0): boolean {
  const isInner = (inner: ts.TypeNode): boolean => depth < 10 && isOwnShape(inner, project, depth + 1);
  if (ts.isTypeLiteralNode(node) || ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node)) return true;
  if (ts.isParenthesizedTypeNode(node)) return isInner(node.type);
  if (ts.isTypeOperatorNode(node)) return node.operator === ts.SyntaxKind.ReadonlyKeyword && isInner(node.type);
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.some(isInner);
  if (!ts.isTypeReferenceNode(node)) return false;
  const target = resolveAlias(project.checker.getSymbolAtLocation(node.typeName), project.checker);
  return (target?.declarations ?? []).some(
    (each) => ts.isInterfaceDeclaration(each) || (ts.isTypeAliasDeclaration(each) && isInner(each.type)),
  );
}

/** The docs of a property: its own, then `@param` of the handler, then the docs of overridden properties. */
export function propertyDoc(symbol: ts.Symbol, path: string, context: InferContext): Doc {
  const declarations = declarationsOf(symbol);
  const own = declarations.flatMap((declaration) => ownDocs(declaration, symbol.name));
  const parameter = context.parameterDoc(path);
  const inherited = declarations.flatMap((declaration) => inheritedDocs(declaration, symbol.name, context));
  const doc = mergeDocs([...own, ...(parameter === undefined ? [] : [parameter]), ...inherited]);
  if (!isConverted(symbol, context.project)) return doc;
  return { ...doc, tags: doc.tags.map((tag) => ({ ...tag, isOfOtherType: true })) };
}

/** Whether a mapped type gives the property another type than its commented declaration. */
function isConverted(symbol: ts.Symbol, project: Project): boolean {
  const { checker } = project;
  const origin = originOf(symbol);
  if (origin === undefined || origin === symbol) return false;
  const [type, former] = [symbol, origin].map((each) => checker.getNonNullableType(checker.getTypeOfSymbol(each)));
  return type !== former || isConverted(origin, project);
}

/** A property declared in a constructor's parameter list is described there, or by the constructor's `@param`. */
function ownDocs(declaration: ts.Declaration, name: string): readonly Doc[] {
  const own = docOf(declaration);
  if (!ts.isParameter(declaration)) return [own];
  const ofConstructor = parameterDocs([functionDoc(declaration.parent)]).get(name);
  return ofConstructor === undefined ? [own] : [own, ofConstructor];
}

function inheritedDocs(declaration: ts.Declaration, name: string, { project: { checker } }: InferContext): Doc[] {
  const owner = declaration.parent;
  if (!ts.isInterfaceDeclaration(owner) && !ts.isClassDeclaration(owner)) return [];
  return (owner.heritageClauses ?? [])
    .flatMap((clause) => [...clause.types])
    .flatMap((base) => checker.getTypeAtLocation(base).getProperty(name)?.getDeclarations() ?? [])
    .map(docOf);
}

/**
 * The docs of an input object, by property path: the doc of `@param input` has the path "". A destructured input has no name, so the name of one of
 * its properties describes that property, unless all names begin with it: `@param filter`, `@param filter.tag`.
 */
export function inputDocs(
  docs: readonly Doc[],
  input: ParameterNode,
  parameters: readonly ParameterNode[],
): ReadonlyMap<string, ParameterDoc> {
  const others = new Set(parameters.filter((each) => each !== input).map(({ name }) => name.getText()));
  const properties = boundNames(input.name);
  const names = docs.flatMap(parametersIn).map(({ name }) => name);
  const firsts = new Set(names.map(firstOf).filter((name) => !others.has(name)));
  const isRooted = firsts.size === 1 && names.some((name) => name.includes("."));
  return parameterDocs(docs, (name) => {
    const first = firstOf(name);
    if (!isRooted && properties.has(first)) return name;
    if (name !== first) return name.slice(first.length + 1);
    const isInput = ts.isIdentifier(input.name) ? input.name.text === name : !others.has(name);
    return isInput ? "" : undefined;
  });
}

const firstOf = (name: string): string => name.split(".", 1)[0] ?? "";
