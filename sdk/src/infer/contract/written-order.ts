import { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import type { Spot } from "./contract.ts";
import { docOf, sameLineDoc, type Doc } from "../docs/jsdoc/jsdoc.ts";
import type { Project } from "../project/open-project.ts";
import { relativeFile } from "../project/node-location.ts";
import { resolveAlias, typeNodeOf } from "../project/written-type.ts";

/** The order in which an author wrote the members of a union, and what each is said to mean. */
export interface WrittenOrder {
  /** Position of a word; infinite when it is written nowhere. */
  rank(value: Json): number;
  readonly compare: (left: ts.Type, right: ts.Type) => number;
  readonly docs: ReadonlyMap<Json, Doc>;
}

/**
 * Reads the order from the source. The compiler's own order depends on which other tools are in the program, so that the same
 * tool would get another schema in another project.
 */
export function rankOf(spot: Spot, project: Project): WrittenOrder {
  const found = new Map<Json | ts.Type, number>();
  const docs = new Map<Json, Doc>();
  const visited = new Set<ts.Node>();
  const { checker } = project;

  function add(member: Json | ts.Type): void {
    if (!found.has(member)) found.set(member, found.size);
  }

  function addDescribed(value: Json, doc: Doc): void {
    add(value);
    if (doc.description !== "" && !docs.has(value)) docs.set(value, doc);
  }

  function visit(node: ts.Node): void {
    if (visited.has(node) || ts.isTypeLiteralNode(node)) return;
    visited.add(node);
    if (ts.isUnionTypeNode(node)) visitUnion(node);
    else if (ts.isTypeReferenceNode(node)) visitReference(node);
    else if (ts.isIndexedAccessTypeNode(node)) visitMember(node);
    else if (ts.isTypeQueryNode(node)) addContent(checker.getTypeFromTypeNode(node));
    else if (ts.isTypeOperatorNode(node)) addContent(checker.getTypeFromTypeNode(node.type));
    ts.forEachChild(node, visit);
    if (ts.isTypeNode(node)) addType(checker.getTypeFromTypeNode(node));
  }

  function visitUnion(union: ts.UnionTypeNode): void {
    let from = union.pos;
    for (const member of union.types) {
      const value = valueOf(checker.getTypeFromTypeNode(member));
      if (value !== undefined && ts.isLiteralTypeNode(member)) addDescribed(value, sameLineDoc(member, from));
      visit(member);
      from = member.end;
    }
  }

  function visitReference(node: ts.TypeReferenceNode): void {
    const symbol = resolveAlias(checker.getSymbolAtLocation(node.typeName), checker);
    for (const declaration of symbol?.getDeclarations() ?? []) {
      if (ts.isTypeAliasDeclaration(declaration)) visit(declaration.type);
      if (ts.isEnumDeclaration(declaration)) declaration.members.forEach(visitEnumMember);
    }
  }

  function visitEnumMember(member: ts.EnumMember): void {
    const value = checker.getConstantValue(member);
    if (value !== undefined) addDescribed(value, docOf(member));
  }

  function addType(type: ts.Type): void {
    add(valueOf(type) ?? type);
    if ((type.flags & ts.TypeFlags.Boolean) !== 0) [true, false].forEach(add);
  }

  /** `User["role"]`: the words as the property itself spells them. */
  function visitMember(node: ts.IndexedAccessTypeNode): void {
    const key = valueOf(checker.getTypeFromTypeNode(node.indexType));
    if (typeof key !== "string") return;
    const property = checker.getPropertyOfType(checker.getTypeFromTypeNode(node.objectType), key);
    for (const declaration of property?.getDeclarations() ?? []) {
      const written = typeNodeOf(declaration);
      if (written !== undefined) visit(written);
    }
  }

  /** The words in a constant: the items of a list, the keys and values of a table. */
  function addContent(type: ts.Type): void {
    if (checker.isTupleType(type)) checker.getTypeArguments(type as ts.TypeReference).forEach(addType);
    else if (!checker.isArrayType(type)) {
      for (const property of checker.getPropertiesOfType(type)) {
        add(property.name);
        addType(checker.getTypeOfSymbol(property));
      }
    }
  }

  for (let place: Spot | undefined = spot; place !== undefined; place = place.parent) {
    if (place.typeNode !== undefined) visit(place.typeNode);
  }
  const rank = (member: Json | ts.Type): number => found.get(member) ?? Number.POSITIVE_INFINITY;
  return {
    docs,
    rank,
    compare(left, right) {
      const first = rank(valueOf(left) ?? left);
      const second = rank(valueOf(right) ?? right);
      return first === second ? compareUnwritten(left, right, project) : first - second;
    },
  };
}

function valueOf(type: ts.Type): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0 || !("intrinsicName" in type)) return undefined;
  return type.intrinsicName === "true";
}

/** Words by their value, objects by where they are declared, plain types before objects. */
function compareUnwritten(left: ts.Type, right: ts.Type, project: Project): number {
  const [first, second] = [sortKey(left, project), sortKey(right, project)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function sortKey(type: ts.Type, { root }: Project): string {
  const value = valueOf(type);
  if (typeof value === "number") return `0 ${String(value).padStart(20)}`;
  if (value !== undefined) return `1 ${String(value)}`;
  const declaration = type.getSymbol()?.getDeclarations()?.[0];
  if (declaration === undefined) return `2 ${String(type.flags).padStart(12)}`;
  return `3 ${relativeFile(declaration.getSourceFile().fileName, root)} ${String(declaration.pos).padStart(12)}`;
}
