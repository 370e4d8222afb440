import { ts } from "ts-morph";
import type { TypeDeclaration } from "../names/simple-names.ts";
import { globalNode, type GlobalInterface } from "./simple-library.ts";
import { aliasAround, type Scope } from "./simple-scope.ts";
import { SimpleSymbol, SimpleType } from "./simple-type.ts";
import type { Alias } from "./simple-unions.ts";

const { SymbolFlags, TypeFlags } = ts;

/** The symbols of declarations, and the types that are made of them once. */
export class SimpleDeclarations {
  readonly types = new Map<ts.Node, SimpleType>();
  readonly #symbols = new Map<ts.Node, SimpleSymbol>();
  readonly #instances = new Map<ts.Node, Map<string, SimpleType>>();

  /** The same type for the same key of a declaration. */
  shared(owner: ts.Node, key: string, make: () => SimpleType): SimpleType {
    const instances = this.#instances.get(owner) ?? new Map<string, SimpleType>();
    this.#instances.set(owner, instances);
    const type = instances.get(key) ?? make();
    instances.set(key, type);
    return type;
  }

  /** The type of a type parameter. */
  parameter(declaration: ts.TypeParameterDeclaration): SimpleType {
    const known = this.types.get(declaration);
    if (known !== undefined) return known;
    const symbol = this.symbol(declaration, declaration.name.text, SymbolFlags.TypeParameter);
    const type = new SimpleType({ flags: TypeFlags.TypeParameter, symbol });
    this.types.set(declaration, type);
    return type;
  }

  /** What the type that a node writes is called. */
  aliasOf(node: ts.Node, scope: Scope | undefined): Alias | undefined {
    const declaration = aliasAround(node);
    if (declaration === undefined) return undefined;
    if (scope?.declaration === declaration) return scope.alias;
    const typeArguments = declaration.typeParameters?.map((parameter) => this.parameter(parameter));
    return { symbol: this.symbolFor(declaration), typeArguments };
  }

  symbol(declaration: ts.Declaration, name: string, flags: ts.SymbolFlags): SimpleSymbol {
    const symbol = this.#symbols.get(declaration) ?? new SimpleSymbol(name, flags, { declarations: [declaration] });
    this.#symbols.set(declaration, symbol);
    return symbol;
  }

  symbolFor(declaration: TypeDeclaration): SimpleSymbol {
    const flags = ts.isInterfaceDeclaration(declaration)
      ? SymbolFlags.Interface
      : ts.isEnumDeclaration(declaration)
        ? SymbolFlags.RegularEnum
        : SymbolFlags.TypeAlias;
    return this.symbol(declaration, declaration.name.text, flags);
  }

  global(name: GlobalInterface): SimpleSymbol {
    return this.symbol(globalNode(name), name, SymbolFlags.Interface);
  }
}
