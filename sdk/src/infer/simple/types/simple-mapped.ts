import { ts } from "ts-morph";
import { defined } from "../../../util/defined.ts";
import type { GlobalAlias } from "./simple-library.ts";
import { mappedNode } from "./simple-library.ts";
import { notSimple } from "../names/not-simple.ts";
import { SimpleSymbol, SimpleType, type SimpleMembers } from "./simple-type.ts";
import { intrinsics, type Alias } from "./simple-unions.ts";

const { SymbolFlags, TypeFlags } = ts;

/** What the mapped types ask of the checker. */
export interface MappedBasis {
  /** The type of an optional property. */
  optional(type: SimpleType): SimpleType;
  /** The type of a property that was optional. */
  present(type: SimpleType): SimpleType;
}

/** `Partial<T>`, `Pick<T, K>`, `Record<K, T>` and their siblings, over types that are known in full. */
export function mappedType(
  name: GlobalAlias,
  [first, second]: readonly SimpleType[],
  { alias, basis }: { readonly alias: Alias; readonly basis: MappedBasis },
): SimpleType {
  const node = mappedNode(name);
  return new SimpleType({
    flags: TypeFlags.Object,
    objectFlags: ts.ObjectFlags.Mapped,
    symbol: new SimpleSymbol("__type", SymbolFlags.TypeLiteral, { declarations: [node] }),
    aliasSymbol: alias.symbol,
    ...defined({ aliasTypeArguments: alias.typeArguments }),
    members: () => membersOf(name, { first, second }, basis),
  });
}

interface Arguments {
  readonly first: SimpleType | undefined;
  readonly second: SimpleType | undefined;
}

function membersOf(name: GlobalAlias, { first, second }: Arguments, basis: MappedBasis): SimpleMembers {
  if (first === undefined) return notSimple(name);
  if (name === "Record") return second === undefined ? notSimple(name) : recordOf(first, second);
  const source = propertiesOf(first);
  if (name === "Pick" || name === "Omit") {
    if (second === undefined) return notSimple(name);
    const names = wordsIn(second);
    if (name === "Omit") return mapped(source.filter((property) => !names.includes(property.name)));
    return mapped(names.map((wanted) => source.find((property) => property.name === wanted) ?? notSimple(wanted)));
  }
  return mapped(source.map((property) => changed(name, property, basis)));
}

/** The properties of an object that has nothing else. */
function propertiesOf(type: SimpleType): readonly SimpleSymbol[] {
  const isObject = (type.flags & TypeFlags.Object) !== 0 && type.resolvedTypeArguments === undefined;
  const { properties, indexInfos } = type.members;
  return isObject && properties.length > 0 && indexInfos.length === 0 ? properties : notSimple("a mapped type");
}

/** The words of a union of literals. */
function wordsIn(type: SimpleType): readonly string[] {
  const types = type.isUnion() ? type.types : [type];
  return types.map((member) => (member.isStringLiteral() ? String(member.value) : notSimple("a computed key")));
}

const mapped = (properties: readonly SimpleSymbol[]): SimpleMembers => ({
  properties: properties.map((property) => copy(property, property.flags, () => property.type)),
  indexInfos: [],
});

const copy = (property: SimpleSymbol, flags: ts.SymbolFlags, typeOf: () => SimpleType): SimpleSymbol =>
  new SimpleSymbol(property.name, flags, { declarations: property.declarations, typeOf });

function changed(name: GlobalAlias, property: SimpleSymbol, basis: MappedBasis): SimpleSymbol {
  const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
  if (name === "Partial")
    return copy(property, property.flags | SymbolFlags.Optional, () =>
      hasUndefined(property.type) ? property.type : basis.optional(property.type),
    );
  if (name === "Required")
    return copy(property, property.flags & ~SymbolFlags.Optional, () =>
      isOptional ? basis.present(property.type) : property.type,
    );
  return copy(property, property.flags, () => property.type);
}

const hasUndefined = (type: SimpleType): boolean =>
  type === intrinsics.undefined ||
  type === intrinsics.missing ||
  (type.isUnion() && type.types.some((member) => (member.flags & TypeFlags.Undefined) !== 0));

function recordOf(key: SimpleType, value: SimpleType): SimpleMembers {
  if (key === intrinsics.string || key === intrinsics.number)
    return { properties: [], indexInfos: [{ keyType: key, type: value }] };
  return {
    properties: wordsIn(key).map((name) => new SimpleSymbol(name, SymbolFlags.Property, { typeOf: () => value })),
    indexInfos: [],
  };
}
