import { ts } from "ts-morph";
import { globalNode, isMapped } from "./simple-library.ts";
import { constantOf, enumConstant, enumType } from "./simple-enum.ts";
import { SimpleDeclarations } from "./simple-declarations.ts";
import { SimpleLists } from "./simple-lists.ts";
import { mappedType } from "./simple-mapped.ts";
import type { SimpleNames } from "../names/simple-names.ts";
import { declaredMembers } from "./simple-members.ts";
import { isReadonlyOperator, parameterBehind, type Generic, type Scope } from "./simple-scope.ts";
import { notSimple } from "../names/not-simple.ts";
import { SimpleSymbol, SimpleType } from "./simple-type.ts";
import { intrinsics, partsOf, SimpleUnions, typeKey, type Alias } from "./simple-unions.ts";

const { SyntaxKind, SymbolFlags, TypeFlags } = ts;

const keywords: ReadonlyMap<ts.SyntaxKind, SimpleType> = new Map([
  [SyntaxKind.StringKeyword, intrinsics.string],
  [SyntaxKind.NumberKeyword, intrinsics.number],
  [SyntaxKind.BooleanKeyword, intrinsics.boolean],
  [SyntaxKind.UndefinedKeyword, intrinsics.undefined],
  [SyntaxKind.VoidKeyword, intrinsics.void],
  [SyntaxKind.UnknownKeyword, intrinsics.unknown],
  [SyntaxKind.ObjectKeyword, intrinsics.object],
]);

/** A written reference to a type. */
type Reference = ts.TypeReferenceNode | ts.ExpressionWithTypeArguments;

/** Reads written types as the compiler does, each node once. */
export class SimpleTypes {
  readonly unions = new SimpleUnions();
  readonly declarations = new SimpleDeclarations();
  readonly lists = new SimpleLists(this);
  readonly #names: SimpleNames;
  readonly #missing: SimpleType;
  readonly #known = new Map<ts.Node, SimpleType>();
  readonly #open = new Set<ts.Node>();
  readonly #bases = new Map<SimpleType, () => readonly SimpleType[]>();

  constructor(names: SimpleNames, { exactOptionalPropertyTypes }: ts.CompilerOptions) {
    this.#names = names;
    this.#missing = exactOptionalPropertyTypes === true ? intrinsics.missing : intrinsics.undefined;
  }

  /** The type of a type node; within a generic declaration with its type arguments. */
  of(node: ts.TypeNode, scope?: Scope): SimpleType {
    const known = scope?.known ?? this.#known;
    const found = known.get(node);
    if (found !== undefined) return found;
    if (this.#open.has(node)) return notSimple("a type within itself");
    this.#open.add(node);
    try {
      const type = this.#read(node, scope);
      known.set(node, type);
      return type;
    } finally {
      this.#open.delete(node);
    }
  }

  #read(node: ts.TypeNode, scope: Scope | undefined): SimpleType {
    const keyword = keywords.get(node.kind);
    if (keyword !== undefined) return keyword;
    if ((node.flags & ts.NodeFlags.JSDoc) !== 0) return notSimple("a type in JSDoc");
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) return this.#reference(node, scope);
    if (ts.isLiteralTypeNode(node)) return this.#literal(node.literal);
    if (ts.isParenthesizedTypeNode(node) || isReadonlyOperator(node)) return this.of(node.type, scope);
    if (ts.isUnionTypeNode(node)) {
      const types = node.types.map((member) => this.of(member, scope));
      return this.unions.of(types, this.declarations.aliasOf(node, scope));
    }
    if (ts.isArrayTypeNode(node)) return this.lists.array(node, scope);
    if (ts.isTupleTypeNode(node)) return this.lists.tuple(node, scope);
    return ts.isTypeLiteralNode(node) ? this.#object(node, scope) : notSimple(`a ${SyntaxKind[node.kind]}`);
  }

  #literal(literal: ts.LiteralTypeNode["literal"]): SimpleType {
    if (literal.kind === SyntaxKind.NullKeyword) return intrinsics.null;
    if (literal.kind === SyntaxKind.TrueKeyword) return intrinsics.true;
    if (literal.kind === SyntaxKind.FalseKeyword) return intrinsics.false;
    const value = ts.isNoSubstitutionTemplateLiteral(literal) ? undefined : constantOf(literal);
    return value === undefined ? notSimple("a literal type") : this.unions.literal(value);
  }

  #object(node: ts.TypeLiteralNode, scope: Scope | undefined): SimpleType {
    if (node.members.length === 0) return notSimple("an empty object type");
    const alias = this.declarations.aliasOf(node, scope);
    return new SimpleType({
      flags: TypeFlags.Object,
      objectFlags: ts.ObjectFlags.Anonymous,
      symbol: this.declarations.symbol(node, "__type", SymbolFlags.TypeLiteral),
      ...partsOf(alias),
      members: () => declaredMembers(node.members, [], { types: this, scope }),
    });
  }

  #reference(node: Reference, scope: Scope | undefined): SimpleType {
    const name = nameOf(node);
    const parameter = parameterBehind(name.text, node);
    if (parameter !== undefined) return scope?.bindings.get(parameter) ?? this.declarations.parameter(parameter);
    const declaration = this.#names.type(name.text, node.getSourceFile());
    const given = (node.typeArguments ?? []).map((argument) => this.of(argument, scope));
    if (declaration === undefined) return this.#globalType(node, given, scope);
    if (ts.isEnumDeclaration(declaration)) return given.length === 0 ? this.#enum(declaration) : notSimple("an enum");
    if ((declaration.typeParameters?.length ?? 0) !== given.length) return notSimple("type arguments");
    if (given.length === 0)
      return ts.isTypeAliasDeclaration(declaration) ? this.of(declaration.type) : this.#interface(declaration);
    return this.#instance(declaration, given, this.declarations.aliasOf(node, scope));
  }

  /** A generic type with arguments. An alias written around it is the type's name. */
  #instance(declaration: Generic, given: readonly SimpleType[], around: Alias | undefined): SimpleType {
    const isAlias = ts.isTypeAliasDeclaration(declaration);
    const own = isAlias ? { symbol: this.declarations.symbolFor(declaration), typeArguments: given } : undefined;
    const alias = around ?? own;
    return this.declarations.shared(declaration, typeKey(given, alias), () => {
      const parameters = declaration.typeParameters ?? notSimple("a generic type");
      const bindings = new Map(parameters.map((parameter, index) => [parameter, given[index] ?? intrinsics.unknown]));
      const scope: Scope = { declaration, bindings, alias, known: new Map() };
      if (!isAlias) return this.#interface(declaration, { scope, given, alias: around });
      // Where no parameter is used, the compiler keeps the declared type.
      const { type } = declaration;
      const text = type.getText();
      if (!parameters.every(({ name }) => new RegExp(`\\b${name.text}\\b`).test(text))) return notSimple("a parameter");
      return this.of(type, scope);
    });
  }

  #interface(
    declaration: ts.InterfaceDeclaration,
    instance?: { readonly scope: Scope; readonly given: readonly SimpleType[]; readonly alias: Alias | undefined },
  ): SimpleType {
    const known = instance === undefined ? this.declarations.types.get(declaration) : undefined;
    if (known !== undefined) return known;
    const scope = instance?.scope;
    const bases = (): readonly SimpleType[] =>
      (declaration.heritageClauses ?? []).flatMap((clause) => clause.types.map((base) => this.of(base, scope)));
    const type = new SimpleType({
      flags: TypeFlags.Object,
      objectFlags: instance === undefined ? ts.ObjectFlags.Interface : ts.ObjectFlags.Reference,
      symbol: this.declarations.symbolFor(declaration),
      ...(instance === undefined ? {} : { resolvedTypeArguments: [] }),
      ...partsOf(instance?.alias),
      members: () => declaredMembers(declaration.members, bases(), { types: this, scope }),
    });
    if (instance === undefined) this.declarations.types.set(declaration, type);
    else this.lists.setArguments(type, instance.given);
    this.#bases.set(type, bases);
    return type;
  }

  #globalType(node: Reference, given: readonly SimpleType[], scope: Scope | undefined): SimpleType {
    const { text: name } = nameOf(node);
    const [only, second] = given;
    if (only === undefined) return notSimple(`the type ${name}`);
    if (isMapped(name)) {
      const count = ["Pick", "Omit", "Record"].includes(name) ? 2 : 1;
      if (given.length !== count) return notSimple(name);
      const declaration = globalNode(name);
      const own = { symbol: this.declarations.symbol(declaration, name, SymbolFlags.TypeAlias), typeArguments: given };
      // What maps all properties of another type is not named by the alias around it.
      const alias = (count === 1 ? undefined : this.declarations.aliasOf(node, scope)) ?? own;
      return this.declarations.shared(declaration, typeKey(given, alias), () =>
        mappedType(name, given, { alias, basis: this }),
      );
    }
    if ((name !== "Array" && name !== "ReadonlyArray" && name !== "Promise") || second !== undefined)
      return notSimple(`the type ${name}`);
    return this.lists.list(node, () => given, { target: name, scope });
  }

  #enum(declaration: ts.EnumDeclaration): SimpleType {
    const known =
      this.declarations.types.get(declaration) ?? enumType(declaration, this.declarations.symbolFor(declaration));
    this.declarations.types.set(declaration, known);
    return known;
  }

  /** The symbol that a written name refers to. */
  symbolOf(node: ts.TypeReferenceNode): SimpleSymbol {
    const { text: name } = nameOf(node);
    const parameter = parameterBehind(name, node);
    if (parameter !== undefined) return this.declarations.symbol(parameter, name, SymbolFlags.TypeParameter);
    const declaration = this.#names.type(name, node.getSourceFile());
    if (declaration !== undefined) return this.declarations.symbolFor(declaration);
    // What is in the library's aliases is of no interest.
    if (isMapped(name)) return new SimpleSymbol(name, SymbolFlags.TypeAlias);
    return name === "Array" || name === "ReadonlyArray" || name === "Promise"
      ? this.declarations.global(name)
      : notSimple(`the type ${name}`);
  }

  constant(member: ts.EnumMember): string | number | undefined {
    return enumConstant(member);
  }

  nonNullable(type: SimpleType): SimpleType {
    return this.unions.filter(type, ({ flags }) => (flags & absentFlags) === 0);
  }

  withUndefined(type: SimpleType): SimpleType {
    return this.unions.of([type, intrinsics.undefined]);
  }

  /** The type of an optional property. */
  optional(type: SimpleType): SimpleType {
    const missing = this.#missing;
    return type === missing || (type.isUnion() && type.types.includes(missing))
      ? type
      : this.unions.of([type, missing]);
  }

  /** The type of a property that was optional. */
  present(type: SimpleType): SimpleType {
    const isExact = this.#missing === intrinsics.missing;
    return this.unions.filter(type, (member) =>
      isExact ? member !== intrinsics.missing : (member.flags & TypeFlags.Undefined) === 0,
    );
  }

  declared({ declarations: [declaration] }: SimpleSymbol): SimpleType {
    const isOwn = declaration !== undefined && ts.isInterfaceDeclaration(declaration);
    return isOwn && declaration.typeParameters === undefined ? this.#interface(declaration) : notSimple("a base");
  }

  basesOf(type: SimpleType): readonly SimpleType[] {
    return this.#bases.get(type)?.() ?? notSimple("bases");
  }
}

const absentFlags = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;

function nameOf(node: Reference): ts.Identifier {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
  return ts.isIdentifier(name) ? name : notSimple("a qualified name");
}
