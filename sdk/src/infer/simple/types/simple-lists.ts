import { ts } from "ts-morph";
import { notSimple } from "../names/not-simple.ts";
import type { SimpleDeclarations } from "./simple-declarations.ts";
import { globalNode, type GlobalInterface } from "./simple-library.ts";
import { isInAlias, isReadonlyOperator, type Scope } from "./simple-scope.ts";
import { SimpleType, type SimpleSymbol } from "./simple-type.ts";
import { partsOf, typeKey } from "./simple-unions.ts";

/** What lists ask of the types around them. */
export interface ListBasis {
  of(node: ts.TypeNode, scope?: Scope): SimpleType;
  optional(type: SimpleType): SimpleType;
  symbolOf(node: ts.TypeReferenceNode): SimpleSymbol;
  readonly declarations: SimpleDeclarations;
}

/** Arrays, tuples and promises. */
export class SimpleLists {
  readonly #types: ListBasis;
  readonly #arguments = new Map<SimpleType, readonly SimpleType[] | (() => readonly SimpleType[])>();

  constructor(types: ListBasis) {
    this.#types = types;
  }

  array(node: ts.ArrayTypeNode, scope: Scope | undefined): SimpleType {
    const { parent } = node;
    const name = isReadonlyOperator(parent) ? "ReadonlyArray" : "Array";
    return this.list(node, () => [this.#types.of(node.elementType, scope)], { target: name, scope });
  }

  tuple(node: ts.TupleTypeNode, scope: Scope | undefined): SimpleType {
    if (node.elements.length === 0) return notSimple("an empty tuple");
    const flags = node.elements.map(elementFlag);
    const labels = node.elements.map((element) => (ts.isNamedTupleMember(element) ? element : undefined));
    const hasLabels = labels.some((label) => label !== undefined);
    const target = {
      elementFlags: flags,
      minLength: flags.filter((flag) => flag === ts.ElementFlags.Required).length,
      ...(hasLabels ? { labeledElementDeclarations: labels } : {}),
    };
    const items = () => node.elements.map((element) => this.#element(element, scope));
    const shape = `${isReadonlyOperator(node.parent) ? "readonly " : ""}${flags.join()}`;
    return this.list(node, items, { target, key: hasLabels ? undefined : shape, scope });
  }

  #element(node: ts.TypeNode | ts.NamedTupleMember, scope: Scope | undefined): SimpleType {
    if (ts.isNamedTupleMember(node)) {
      const type = node.dotDotDotToken === undefined ? this.#types.of(node.type, scope) : this.#rest(node.type, scope);
      return node.questionToken === undefined ? type : this.#types.optional(type);
    }
    if (ts.isOptionalTypeNode(node)) return this.#types.optional(this.#types.of(node.type, scope));
    return ts.isRestTypeNode(node) ? this.#rest(node.type, scope) : this.#types.of(node, scope);
  }

  #rest(node: ts.TypeNode, scope: Scope | undefined): SimpleType {
    return ts.isArrayTypeNode(node) ? this.#types.of(node.elementType, scope) : notSimple("a spread tuple");
  }

  /** The same type for the same items, except in an alias. */
  list(
    node: ts.TypeNode,
    items: () => readonly SimpleType[],
    { target, key, scope }: { target: GlobalInterface | object; key?: string | undefined; scope: Scope | undefined },
  ): SimpleType {
    const alias = this.#types.declarations.aliasOf(node, scope);
    const isArray = typeof target === "string";
    const make = (): SimpleType =>
      new SimpleType({
        flags: ts.TypeFlags.Object,
        objectFlags: ts.ObjectFlags.Reference,
        resolvedTypeArguments: [],
        target: isArray ? { name: target } : target,
        ...(isArray ? { symbol: this.#types.declarations.global(target) } : {}),
        ...partsOf(alias),
      });
    if (alias !== undefined || this.#isDeferred(node) || (!isArray && key === undefined)) {
      const own = make();
      this.#arguments.set(own, items);
      return own;
    }
    const types = items();
    return this.#types.declarations.shared(
      isArray ? globalNode(target) : tupleKey,
      `${key ?? ""} ${typeKey(types)}`,
      () => {
        const made = make();
        this.#arguments.set(made, types);
        return made;
      },
    );
  }

  /** Whether a list is read only when it is needed, since it stands in an alias: it is then another type than one elsewhere. */
  #isDeferred(node: ts.TypeNode): boolean {
    if (!isInAlias(node)) return false;
    const isAlias = (part: ts.Node): boolean => {
      if (ts.isTypeReferenceNode(part)) return (this.#types.symbolOf(part).flags & ts.SymbolFlags.TypeAlias) !== 0;
      return !ts.isTypeLiteralNode(part) && ts.forEachChild(part, isAlias) === true;
    };
    return ts.isTypeReferenceNode(node)
      ? (node.typeArguments ?? []).some(isAlias)
      : ts.forEachChild(node, isAlias) === true;
  }

  isArray({ target }: SimpleType): boolean {
    return target !== undefined && "name" in target && target.name !== "Promise";
  }

  isTuple({ target }: SimpleType): boolean {
    return target !== undefined && "elementFlags" in target;
  }

  argumentsOf(type: SimpleType): readonly SimpleType[] {
    const found = this.#arguments.get(type) ?? [];
    if (typeof found !== "function") return found;
    const types = found();
    this.#arguments.set(type, types);
    return types;
  }

  setArguments(type: SimpleType, types: readonly SimpleType[]): void {
    this.#arguments.set(type, types);
  }
}

/** Stands for all tuples. */
const tupleKey: ts.Node = ts.factory.createTupleTypeNode([]);

function elementFlag(node: ts.TypeNode | ts.NamedTupleMember): ts.ElementFlags {
  const isNamed = ts.isNamedTupleMember(node);
  if (isNamed ? node.dotDotDotToken !== undefined : ts.isRestTypeNode(node)) return ts.ElementFlags.Rest;
  const isOptional = isNamed ? node.questionToken !== undefined : ts.isOptionalTypeNode(node);
  return isOptional ? ts.ElementFlags.Optional : ts.ElementFlags.Required;
}
