import { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import type { TypeLocation } from "../contract/contract.ts";
import type { Doc } from "../contract/contract.ts";
import { docOf, sameLineDoc } from "../docs/jsdoc/jsdoc.ts";
import type { Project } from "../project/open-project.ts";
import { typeText } from "../project/type-text.ts";
import { relativeFile } from "../project/node-location.ts";
import { accessedProperty, resolveAlias, typeNodeOf } from "../project/written-type.ts";

/** The order in which an author wrote the members of a union, and the doc of each. */
export interface WrittenOrder {
  /** Index of a literal; infinite when the author wrote it nowhere. */
  readonly rank: (value: Json) => number;
  readonly compare: (left: ts.Type, right: ts.Type) => number;
  readonly docs: ReadonlyMap<Json, Doc>;
}

/**
 * Reads the order from the source. The compiler's own order depends on which other tools are in the program, so the same tool would get
 * another schema in another project.
 */
export function writtenOrder(location: TypeLocation, project: Project): WrittenOrder {
  const members = new WrittenMembers(project.checker);
  for (let at: TypeLocation | undefined = location; at !== undefined; at = at.parent) {
    if (at.typeNode !== undefined) members.addNode(at.typeNode);
  }
  return {
    docs: members.docs,
    rank: (value) => members.rank(value),
    compare(left, right) {
      const first = members.rank(literalOf(left) ?? left);
      const second = members.rank(literalOf(right) ?? right);
      return first === second ? compareUnwritten(left, right, project) : first - second;
    },
  };
}

/** Literals and types in the order in which the source mentions them. */
class WrittenMembers {
  readonly docs = new Map<Json, Doc>();
  readonly #checker: ts.TypeChecker;
  readonly #ranks = new Map<Json | ts.Type, number>();
  readonly #visited = new Set<ts.Node>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  rank(member: Json | ts.Type): number {
    return this.#ranks.get(member) ?? Number.POSITIVE_INFINITY;
  }

  addNode(node: ts.Node): void {
    if (this.#visited.has(node) || ts.isTypeLiteralNode(node)) return;
    this.#visited.add(node);
    if (ts.isUnionTypeNode(node)) this.#addUnion(node);
    else if (ts.isTypeReferenceNode(node)) this.#addReference(node);
    else if (ts.isIndexedAccessTypeNode(node)) this.#addIndexedAccess(node);
    else if (ts.isTypeQueryNode(node)) this.#addContent(this.#checker.getTypeFromTypeNode(node));
    else if (ts.isTypeOperatorNode(node)) this.#addContent(this.#checker.getTypeFromTypeNode(node.type));
    ts.forEachChild(node, (child) => {
      this.addNode(child);
    });
    if (ts.isTypeNode(node)) this.#addType(this.#checker.getTypeFromTypeNode(node));
  }

  #add(member: Json | ts.Type): void {
    if (!this.#ranks.has(member)) this.#ranks.set(member, this.#ranks.size);
  }

  #addDescribed(value: Json, doc: Doc): void {
    this.#add(value);
    if (doc.description !== "" && !this.docs.has(value)) this.docs.set(value, doc);
  }

  #addType(type: ts.Type): void {
    this.#add(literalOf(type) ?? type);
    if ((type.flags & ts.TypeFlags.Boolean) === 0) return;
    this.#add(true);
    this.#add(false);
  }

  #addUnion(union: ts.UnionTypeNode): void {
    let from = union.pos;
    for (const member of union.types) {
      const value = literalOf(this.#checker.getTypeFromTypeNode(member));
      if (value !== undefined && ts.isLiteralTypeNode(member)) this.#addDescribed(value, sameLineDoc(member, from));
      this.addNode(member);
      from = member.end;
    }
  }

  #addReference(node: ts.TypeReferenceNode): void {
    const symbol = resolveAlias(this.#checker.getSymbolAtLocation(node.typeName), this.#checker);
    for (const declaration of symbol?.getDeclarations() ?? []) {
      if (ts.isTypeAliasDeclaration(declaration)) this.addNode(declaration.type);
      if (ts.isEnumDeclaration(declaration)) for (const member of declaration.members) this.#addEnumMember(member);
    }
  }

  #addEnumMember(member: ts.EnumMember): void {
    const value = this.#checker.getConstantValue(member);
    if (value !== undefined) this.#addDescribed(value, docOf(member));
  }

  /** `User["role"]`: the literals as the property declares them. */
  #addIndexedAccess(node: ts.IndexedAccessTypeNode): void {
    const property = accessedProperty(node, { checker: this.#checker });
    for (const declaration of property?.getDeclarations() ?? []) {
      const written = typeNodeOf(declaration);
      if (written !== undefined) this.addNode(written);
    }
  }

  /** The literals in a constant: the items of a list, the keys and values of an object. */
  #addContent(type: ts.Type): void {
    if (this.#checker.isTupleType(type)) {
      for (const item of this.#checker.getTypeArguments(type as ts.TypeReference)) this.#addType(item);
    } else if (!this.#checker.isArrayType(type)) {
      for (const property of this.#checker.getPropertiesOfType(type)) {
        this.#add(property.name);
        this.#addType(this.#checker.getTypeOfSymbol(property));
      }
    }
  }
}

function literalOf(type: ts.Type): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0 || !("intrinsicName" in type)) return undefined;
  return type.intrinsicName === "true";
}

/** Literals by value, objects by their declaration, plain types before objects. */
export function compareUnwritten(left: ts.Type, right: ts.Type, project: Project): number {
  const [first, second] = [sortKey(left, project), sortKey(right, project)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function sortKey(type: ts.Type, project: Project): string {
  const value = literalOf(type);
  if (typeof value === "number") return `0 ${String(value).padStart(20)}`;
  if (value !== undefined) return `1 ${String(value)}`;
  const declaration = type.getSymbol()?.getDeclarations()?.[0];
  const text = typeText(type, project);
  if (declaration === undefined) return `2 ${String(type.flags).padStart(12)} ${text}`;
  const file = relativeFile(declaration.getSourceFile().fileName, project.root);
  return `3 ${file} ${String(declaration.pos).padStart(12)} ${text}`;
}
