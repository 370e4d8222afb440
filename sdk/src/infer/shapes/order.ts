import { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import { compareText } from "../../util/texts.ts";
import type { Doc, TypeLocation } from "../contract/contract.ts";
import { docOf, sameLineDoc } from "../docs/jsdoc/jsdoc.ts";
import { declarationOf, linksOf } from "../project/declarations.ts";
import { relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { accessedProperty, resolveAlias, typeNodeOf, typeText } from "../project/written-type.ts";

/** The order in which an author wrote the members of a union, and the doc of each. */
export interface WrittenOrder {
  /** Index of a literal; infinite if the author did not write it. */
  readonly rank: (value: Json) => number;
  readonly compare: (left: ts.Type, right: ts.Type) => number;
  readonly docs: ReadonlyMap<Json, Doc>;
}

/**
 * Reads the order from the source. The compiler's own order depends on which other tools are in the program, so the same tool would get
 * another schema in another project.
 */
export function writtenOrder(location: TypeLocation, project: Project): WrittenOrder {
  const { checker } = project;
  const ranks = new Map<Json | ts.Type, number>();
  const docs = new Map<Json, Doc>();
  const visited = new Set<ts.Node>();
  const rank = (member: Json | ts.Type): number => ranks.get(member) ?? Number.POSITIVE_INFINITY;
  const add = (member: Json | ts.Type, doc?: Doc): void => {
    if (!ranks.has(member)) ranks.set(member, ranks.size);
    if (doc !== undefined && doc.description !== "" && typeof member !== "object" && !docs.has(member))
      docs.set(member, doc);
  };
  const addType = (type: ts.Type): void => {
    add(literalOf(type) ?? type);
    if ((type.flags & ts.TypeFlags.Boolean) !== 0) for (const value of [true, false]) add(value);
  };
  const addUnion = (union: ts.UnionTypeNode): void => {
    let from = union.pos;
    for (const member of union.types) {
      const value = ts.isLiteralTypeNode(member) ? literalOf(checker.getTypeFromTypeNode(member)) : undefined;
      if (value !== undefined) add(value, sameLineDoc(member, from));
      visit(member);
      from = member.end;
    }
  };
  /** The literals in a constant: the items of a list, the keys and values of an object. */
  const addContent = (type: ts.Type): void => {
    if (checker.isTupleType(type)) checker.getTypeArguments(type as ts.TypeReference).forEach(addType);
    else if (!checker.isArrayType(type))
      for (const property of checker.getPropertiesOfType(type)) {
        add(property.name);
        addType(checker.getTypeOfSymbol(property));
      }
  };
  const visit = (node: ts.Node): void => {
    if (visited.has(node) || ts.isTypeLiteralNode(node)) return;
    visited.add(node);
    if (ts.isUnionTypeNode(node)) addUnion(node);
    else if (ts.isTypeQueryNode(node)) addContent(checker.getTypeFromTypeNode(node));
    else if (ts.isTypeOperatorNode(node)) addContent(checker.getTypeFromTypeNode(node.type));
    for (const declaration of declarationsBehind(node, project)) {
      const written = ts.isTypeAliasDeclaration(declaration) ? declaration.type : typeNodeOf(declaration);
      if (written !== undefined) visit(written);
      for (const member of ts.isEnumDeclaration(declaration) ? declaration.members : []) {
        const value = checker.getConstantValue(member);
        if (value !== undefined) add(value, docOf(member));
      }
    }
    ts.forEachChild(node, visit);
    if (ts.isTypeNode(node)) addType(checker.getTypeFromTypeNode(node));
  };
  for (let at: TypeLocation | undefined = location; at !== undefined; at = at.parent)
    if (at.typeNode !== undefined) visit(at.typeNode);
  const compare = (left: ts.Type, right: ts.Type): number => {
    const [first, second] = [rank(literalOf(left) ?? left), rank(literalOf(right) ?? right)];
    return first === second ? compareText(sortKey(left, project), sortKey(right, project)) : first - second;
  };
  return { docs, rank, compare };
}

/** The declarations of a named type, and of the property in `User["role"]`. */
function declarationsBehind(node: ts.Node, { checker }: Project): readonly ts.Declaration[] {
  if (ts.isTypeReferenceNode(node))
    return resolveAlias(checker.getSymbolAtLocation(node.typeName), checker)?.getDeclarations() ?? [];
  return ts.isIndexedAccessTypeNode(node) ? (accessedProperty(node, { checker })?.getDeclarations() ?? []) : [];
}

function literalOf(type: ts.Type): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0 || !("intrinsicName" in type)) return undefined;
  return type.intrinsicName === "true";
}

/** Literals by value, objects by their declaration, plain types before objects. */
function sortKey(type: ts.Type, project: Project): string {
  const value = literalOf(type);
  if (typeof value === "number") return `0 ${String(value).padStart(20)}`;
  if (value !== undefined) return `1 ${String(value)}`;
  const declaration = type.getSymbol()?.getDeclarations()?.[0];
  return declaration === undefined
    ? `2 ${String(type.flags).padStart(12)} ${typeText(type, project)}`
    : `3 ${positionOf(declaration, project)} ${typeText(type, project)}`;
}

const positionOf = (node: ts.Node, { root }: Project): string =>
  `${relativeFile(node.getSourceFile().fileName, root)} ${String(node.pos).padStart(12)}`;

/**
 * The properties of a type in the order their author wrote them. The compiler orders mapped properties by the first occurrence of each key anywhere
 * in the program; here they are sorted by declaration, otherwise as the keys are written.
 */
export function orderedProperties(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  const symbols = project.checker.getPropertiesOfType(type).filter((symbol) => !isPhantom(symbol, type));
  const mapped = symbols.filter((symbol) => linksOf(symbol).mappedType !== undefined);
  if (mapped.length < 2) return symbols;
  const written = writtenOrder(location, project);
  const keys = new Map(
    mapped.map((symbol) => {
      const declaration = declarationOf(symbol);
      const rank = String(Math.min(written.rank(symbol.name), Number.MAX_SAFE_INTEGER)).padStart(20);
      return [symbol, declaration === undefined ? `${rank} ${symbol.name}` : positionOf(declaration, project)];
    }),
  );
  mapped.sort((left, right) => compareText(keys.get(left) ?? "", keys.get(right) ?? ""));
  return symbols.map((symbol) => (keys.has(symbol) ? (mapped.shift() ?? symbol) : symbol));
}

/** `__brand` in `Order & { __brand: "Paid" }`, which exists for the compiler only. */
const isPhantom = ({ name }: ts.Symbol, type: ts.Type): boolean =>
  type.isIntersection() && /^__?(brand|tag|flavou?r|opaque|nominal)$/i.test(name);
