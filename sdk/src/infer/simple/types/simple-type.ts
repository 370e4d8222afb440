import { ts } from "ts-morph";
import { notSimple } from "../names/not-simple.ts";

const { TypeFlags } = ts;

/** A symbol with the members of the compiler's that inference reads. */
export class SimpleSymbol {
  readonly name: string;
  readonly escapedName: string;
  readonly flags: ts.SymbolFlags;
  readonly declarations: readonly ts.Declaration[];
  readonly valueDeclaration: ts.Declaration | undefined;
  readonly #typeOf: (() => SimpleType) | undefined;
  #type: SimpleType | undefined;

  constructor(
    name: string,
    flags: ts.SymbolFlags,
    parts: {
      readonly declarations?: readonly ts.Declaration[];
      readonly valueDeclaration?: ts.Declaration | undefined;
      readonly typeOf?: () => SimpleType;
    } = {},
  ) {
    this.name = name;
    this.escapedName = name;
    this.flags = flags;
    this.declarations = parts.declarations ?? [];
    this.valueDeclaration = parts.valueDeclaration;
    this.#typeOf = parts.typeOf;
  }

  getDeclarations(): readonly ts.Declaration[] {
    return this.declarations;
  }

  /** The type of a property. */
  get type(): SimpleType {
    return (this.#type ??= this.#typeOf?.() ?? notSimple(`the type of ${this.name}`));
  }
}

/** The members of an object type, found when they are first asked for. */
export interface SimpleMembers {
  readonly properties: readonly SimpleSymbol[];
  readonly indexInfos: readonly {
    readonly keyType: SimpleType;
    readonly type: SimpleType;
    readonly declaration?: ts.Node;
  }[];
}

const none: SimpleMembers = { properties: [], indexInfos: [] };

/** What a type is made of; each part as in the compiler's types. */
export interface TypeParts {
  readonly flags: ts.TypeFlags;
  readonly objectFlags?: ts.ObjectFlags;
  readonly intrinsicName?: string;
  readonly value?: string | number;
  readonly types?: readonly SimpleType[];
  readonly origin?: { readonly types: readonly SimpleType[] } | undefined;
  readonly symbol?: SimpleSymbol | undefined;
  readonly aliasSymbol?: SimpleSymbol | undefined;
  readonly aliasTypeArguments?: readonly SimpleType[] | undefined;
  readonly target?: object;
  readonly resolvedTypeArguments?: readonly SimpleType[];
  readonly members?: () => SimpleMembers;
}

/** A type with the members of the compiler's that inference reads. */
export class SimpleType {
  static #count = 0;
  readonly id = (SimpleType.#count += 1);
  declare readonly flags: ts.TypeFlags;
  declare readonly objectFlags: ts.ObjectFlags;
  declare readonly intrinsicName?: string;
  declare readonly value?: string | number;
  declare readonly types: readonly SimpleType[];
  declare readonly origin?: { readonly types: readonly SimpleType[]; isUnion(): boolean };
  declare readonly symbol: SimpleSymbol | undefined;
  declare readonly aliasSymbol?: SimpleSymbol;
  declare readonly aliasTypeArguments?: readonly SimpleType[];
  declare readonly target?: object;
  declare readonly resolvedTypeArguments?: readonly SimpleType[];
  readonly #makeMembers: (() => SimpleMembers) | undefined;
  #members: SimpleMembers | undefined;
  #byName: ReadonlyMap<string, SimpleSymbol> | undefined;

  constructor({ members, origin, ...parts }: TypeParts) {
    // Only what is there: inference asks whether some members exist.
    Object.assign(this, { objectFlags: 0, ...parts });
    if (origin !== undefined) Object.assign(this, { origin: { types: origin.types, isUnion: () => true } });
    this.#makeMembers = members;
  }

  get members(): SimpleMembers {
    return (this.#members ??= this.#makeMembers?.() ?? none);
  }

  isUnion(): boolean {
    return (this.flags & TypeFlags.Union) !== 0;
  }

  isIntersection(): boolean {
    return false;
  }

  isStringLiteral(): boolean {
    return (this.flags & TypeFlags.StringLiteral) !== 0;
  }

  isNumberLiteral(): boolean {
    return (this.flags & TypeFlags.NumberLiteral) !== 0;
  }

  isClass(): boolean {
    return false;
  }

  isClassOrInterface(): boolean {
    return (this.objectFlags & ts.ObjectFlags.Interface) !== 0;
  }

  isTypeParameter(): boolean {
    return (this.flags & TypeFlags.TypeParameter) !== 0;
  }

  getSymbol(): SimpleSymbol | undefined {
    return this.symbol;
  }

  getCallSignatures(): readonly [] {
    return [];
  }

  getConstructSignatures(): readonly [] {
    return [];
  }

  getProperties(): readonly SimpleSymbol[] {
    return this.isUnion() ? this.#common() : this.members.properties;
  }

  getProperty(name: string): SimpleSymbol | undefined {
    if (this.isUnion()) return this.#common().find((property) => property.name === name);
    this.#byName ??= new Map(this.members.properties.map((property) => [property.name, property]));
    return this.#byName.get(name);
  }

  /** Of a union only the names: the types are not asked for. */
  #common(): readonly SimpleSymbol[] {
    if (this.types.some((type) => type.members.properties.length === 0)) return [];
    const [first, ...others] = this.types;
    return (first?.members.properties ?? [])
      .filter(({ name }) => others.every((other) => other.getProperty(name) !== undefined))
      .map(({ name }) => new SimpleSymbol(name, ts.SymbolFlags.Property));
  }
}
