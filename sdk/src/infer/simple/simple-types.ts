import { ts } from "ts-morph";
import { globalDeclaration, type GlobalAlias, type GlobalInterface } from "./simple-library.ts";
import { constantOf, enumConstant, enumType } from "./simple-enum.ts";
import { mappedType } from "./simple-mapped.ts";
import type { SimpleNames, TypeDeclaration } from "./simple-names.ts";
import { declaredMembers } from "./simple-members.ts";
import {
  aliasAround,
  isInAlias,
  isReadonlyOperator,
  parameterBehind,
  type Generic,
  type Scope,
} from "./simple-scope.ts";
import { notSimple, SimpleSymbol, SimpleType, type TypeParts } from "./simple-type.ts";
import { intrinsics, SimpleUnions, typeKey, type Alias } from "./simple-unions.ts";

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
  readonly #names: SimpleNames;
  readonly #missing: SimpleType;
  readonly #known = new Map<ts.Node, SimpleType>();
  readonly #open = new Set<ts.Node>();
  readonly #symbols = new Map<ts.Node, SimpleSymbol>();
  readonly #declared = new Map<ts.Node, SimpleType>();
  readonly #instances = new Map<ts.Node, Map<string, SimpleType>>();
  readonly #arguments = new Map<SimpleType, readonly SimpleType[] | (() => readonly SimpleType[])>();
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
      return this.unions.of(types, this.#aliasOf(node, scope));
    }
    if (ts.isArrayTypeNode(node)) return this.#array(node, scope);
    if (ts.isTupleTypeNode(node)) return this.#tuple(node, scope);
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
    const alias = this.#aliasOf(node, scope);
    return new SimpleType({
      flags: TypeFlags.Object,
      objectFlags: ts.ObjectFlags.Anonymous,
      symbol: this.#symbol(node, "__type", SymbolFlags.TypeLiteral),
      ...partsOf(alias),
      members: () => declaredMembers(node.members, [], { types: this, scope }),
    });
  }

  #array(node: ts.ArrayTypeNode, scope: Scope | undefined): SimpleType {
    const { parent } = node;
    const name = isReadonlyOperator(parent) ? "ReadonlyArray" : "Array";
    return this.#list(node, () => [this.of(node.elementType, scope)], { target: name, scope });
  }

  #tuple(node: ts.TupleTypeNode, scope: Scope | undefined): SimpleType {
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
    return this.#list(node, items, { target, key: hasLabels ? undefined : shape, scope });
  }

  #element(node: ts.TypeNode | ts.NamedTupleMember, scope: Scope | undefined): SimpleType {
    if (ts.isNamedTupleMember(node)) {
      const type = node.dotDotDotToken === undefined ? this.of(node.type, scope) : this.#rest(node.type, scope);
      return node.questionToken === undefined ? type : this.optional(type);
    }
    if (ts.isOptionalTypeNode(node)) return this.optional(this.of(node.type, scope));
    return ts.isRestTypeNode(node) ? this.#rest(node.type, scope) : this.of(node, scope);
  }

  #rest(node: ts.TypeNode, scope: Scope | undefined): SimpleType {
    return ts.isArrayTypeNode(node) ? this.of(node.elementType, scope) : notSimple("a spread tuple");
  }

  /** An array or tuple: the same type for the same items, save in an alias. */
  #list(
    node: ts.TypeNode,
    items: () => readonly SimpleType[],
    { target, key, scope }: { target: GlobalInterface | object; key?: string | undefined; scope: Scope | undefined },
  ): SimpleType {
    const alias = this.#aliasOf(node, scope);
    const isArray = typeof target === "string";
    const make = (): SimpleType =>
      new SimpleType({
        flags: TypeFlags.Object,
        objectFlags: ts.ObjectFlags.Reference,
        resolvedTypeArguments: [],
        target: isArray ? { name: target } : target,
        ...(isArray ? { symbol: this.#global(target) } : {}),
        ...partsOf(alias),
      });
    if (alias !== undefined || this.#isDeferred(node) || (!isArray && key === undefined)) {
      const own = make();
      this.#arguments.set(own, items);
      return own;
    }
    const types = items();
    return this.#shared(isArray ? globalNode(target) : tupleKey, `${key ?? ""} ${typeKey(types)}`, () => {
      const made = make();
      this.#arguments.set(made, types);
      return made;
    });
  }

  /** Whether a list is read only when it is needed, since it stands in an alias: it is then another type than one elsewhere. */
  #isDeferred(node: ts.TypeNode): boolean {
    if (!isInAlias(node)) return false;
    const isAlias = (part: ts.Node): boolean => {
      if (ts.isTypeReferenceNode(part)) return (this.symbolOf(part).flags & SymbolFlags.TypeAlias) !== 0;
      return !ts.isTypeLiteralNode(part) && ts.forEachChild(part, isAlias) === true;
    };
    return ts.isTypeReferenceNode(node)
      ? (node.typeArguments ?? []).some(isAlias)
      : ts.forEachChild(node, isAlias) === true;
  }

  #shared(owner: ts.Node, key: string, make: () => SimpleType): SimpleType {
    const instances = this.#instances.get(owner) ?? new Map<string, SimpleType>();
    this.#instances.set(owner, instances);
    const type = instances.get(key) ?? make();
    instances.set(key, type);
    return type;
  }

  #reference(node: Reference, scope: Scope | undefined): SimpleType {
    const name = nameOf(node);
    const parameter = parameterBehind(name.text, node);
    if (parameter !== undefined) return scope?.bindings.get(parameter) ?? this.#parameter(parameter);
    const declaration = this.#names.type(name.text, node.getSourceFile());
    const given = (node.typeArguments ?? []).map((argument) => this.of(argument, scope));
    if (declaration === undefined) return this.#globalType(node, given, scope);
    if (ts.isEnumDeclaration(declaration)) return given.length === 0 ? this.#enum(declaration) : notSimple("an enum");
    if ((declaration.typeParameters?.length ?? 0) !== given.length) return notSimple("type arguments");
    if (given.length === 0)
      return ts.isTypeAliasDeclaration(declaration) ? this.of(declaration.type) : this.#interface(declaration);
    return this.#instance(declaration, given, this.#aliasOf(node, scope));
  }

  /** A generic type with arguments. An alias written around it is the type's name. */
  #instance(declaration: Generic, given: readonly SimpleType[], around: Alias | undefined): SimpleType {
    const isAlias = ts.isTypeAliasDeclaration(declaration);
    const own = isAlias ? { symbol: this.#symbolFor(declaration), typeArguments: given } : undefined;
    const alias = around ?? own;
    return this.#shared(declaration, typeKey(given, alias), () => {
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
    const known = instance === undefined ? this.#declared.get(declaration) : undefined;
    if (known !== undefined) return known;
    const scope = instance?.scope;
    const bases = (): readonly SimpleType[] =>
      (declaration.heritageClauses ?? []).flatMap((clause) => clause.types.map((base) => this.of(base, scope)));
    const type = new SimpleType({
      flags: TypeFlags.Object,
      objectFlags: instance === undefined ? ts.ObjectFlags.Interface : ts.ObjectFlags.Reference,
      symbol: this.#symbolFor(declaration),
      ...(instance === undefined ? {} : { resolvedTypeArguments: [] }),
      ...partsOf(instance?.alias),
      members: () => declaredMembers(declaration.members, bases(), { types: this, scope }),
    });
    if (instance === undefined) this.#declared.set(declaration, type);
    else this.#arguments.set(type, instance.given);
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
      const own = { symbol: this.#symbol(declaration, name, SymbolFlags.TypeAlias), typeArguments: given };
      // What maps all properties of another type is not named by the alias around it.
      const alias = (count === 1 ? undefined : this.#aliasOf(node, scope)) ?? own;
      return this.#shared(declaration, typeKey(given, alias), () => mappedType(name, given, { alias, basis: this }));
    }
    if ((name !== "Array" && name !== "ReadonlyArray" && name !== "Promise") || second !== undefined)
      return notSimple(`the type ${name}`);
    return this.#list(node as ts.TypeReferenceNode, () => given, { target: name, scope });
  }

  #enum(declaration: ts.EnumDeclaration): SimpleType {
    const known = this.#declared.get(declaration) ?? enumType(declaration, this.#symbolFor(declaration));
    this.#declared.set(declaration, known);
    return known;
  }

  #parameter(declaration: ts.TypeParameterDeclaration): SimpleType {
    const known = this.#declared.get(declaration);
    if (known !== undefined) return known;
    const symbol = this.#symbol(declaration, declaration.name.text, SymbolFlags.TypeParameter);
    const type = new SimpleType({ flags: TypeFlags.TypeParameter, symbol });
    this.#declared.set(declaration, type);
    return type;
  }

  /** What the type that a node writes is called. */
  #aliasOf(node: ts.Node, scope: Scope | undefined): Alias | undefined {
    const declaration = aliasAround(node);
    if (declaration === undefined) return undefined;
    if (scope?.declaration === declaration) return scope.alias;
    const typeArguments = declaration.typeParameters?.map((parameter) => this.#parameter(parameter));
    return { symbol: this.#symbolFor(declaration), typeArguments };
  }

  #symbol(declaration: ts.Declaration, name: string, flags: ts.SymbolFlags): SimpleSymbol {
    const symbol = this.#symbols.get(declaration) ?? new SimpleSymbol(name, flags, { declarations: [declaration] });
    this.#symbols.set(declaration, symbol);
    return symbol;
  }

  #symbolFor(declaration: TypeDeclaration): SimpleSymbol {
    const flags = ts.isInterfaceDeclaration(declaration)
      ? SymbolFlags.Interface
      : ts.isEnumDeclaration(declaration)
        ? SymbolFlags.RegularEnum
        : SymbolFlags.TypeAlias;
    return this.#symbol(declaration, declaration.name.text, flags);
  }

  #global(name: GlobalInterface): SimpleSymbol {
    return this.#symbol(globalNode(name), name, SymbolFlags.Interface);
  }

  /** The symbol that a written name refers to. */
  symbolOf(node: ts.TypeReferenceNode): SimpleSymbol {
    const { text: name } = nameOf(node);
    const parameter = parameterBehind(name, node);
    if (parameter !== undefined) return this.#symbol(parameter, name, SymbolFlags.TypeParameter);
    const declaration = this.#names.type(name, node.getSourceFile());
    if (declaration !== undefined) return this.#symbolFor(declaration);
    // What is in the library's aliases is of no interest.
    if (isMapped(name)) return new SimpleSymbol(name, SymbolFlags.TypeAlias);
    return name === "Array" || name === "ReadonlyArray" || name === "Promise"
      ? this.#global(name)
      : notSimple(`the type ${name}`);
  }

  constant(member: ts.EnumMember): string | number | undefined {
    return enumConstant(member);
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

/** Stands for all tuples. */
const tupleKey: ts.Node = ts.factory.createTupleTypeNode([]);

const isMapped = (name: string): name is GlobalAlias =>
  ["Partial", "Required", "Readonly", "Pick", "Record", "Omit"].includes(name);

function globalNode(name: GlobalInterface | GlobalAlias): Generic {
  return globalDeclaration(name) ?? notSimple(name);
}

function nameOf(node: Reference): ts.Identifier {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
  return ts.isIdentifier(name) ? name : notSimple("a qualified name");
}

function elementFlag(node: ts.TypeNode | ts.NamedTupleMember): ts.ElementFlags {
  const isNamed = ts.isNamedTupleMember(node);
  if (isNamed ? node.dotDotDotToken !== undefined : ts.isRestTypeNode(node)) return ts.ElementFlags.Rest;
  const isOptional = isNamed ? node.questionToken !== undefined : ts.isOptionalTypeNode(node);
  return isOptional ? ts.ElementFlags.Optional : ts.ElementFlags.Required;
}

const partsOf = (alias: Alias | undefined): Pick<Partial<TypeParts>, "aliasSymbol" | "aliasTypeArguments"> =>
  alias === undefined
    ? {}
    : {
        aliasSymbol: alias.symbol,
        ...(alias.typeArguments === undefined ? {} : { aliasTypeArguments: alias.typeArguments }),
      };
