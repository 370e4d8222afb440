import { ts } from "ts-morph";
import type { Scope } from "./simple-scope.ts";
import { notSimple } from "../names/not-simple.ts";
import { SimpleSymbol, type SimpleMembers, type SimpleType } from "./simple-type.ts";
import { intrinsics } from "./simple-unions.ts";

const { SymbolFlags } = ts;

interface Surroundings {
  readonly types: {
    of(node: ts.TypeNode, scope?: Scope): SimpleType;
    optional(type: SimpleType): SimpleType;
  };
  readonly scope: Scope | undefined;
}

/** The members that a declaration writes, then those of the types it extends. */
export function declaredMembers(
  members: readonly ts.TypeElement[],
  bases: readonly SimpleType[],
  around: Surroundings,
): SimpleMembers {
  const properties = new Map<string, SimpleSymbol>();
  const indexInfos: SimpleMembers["indexInfos"][number][] = [];
  for (const member of members) {
    if (ts.isIndexSignatureDeclaration(member)) indexInfos.push(indexInfo(member, around));
    else {
      const property = propertyOf(member, around);
      if (properties.has(property.name)) return notSimple(`${property.name} is declared twice`);
      properties.set(property.name, property);
    }
  }
  for (const base of bases) {
    const inherited = base.members;
    if (inherited.properties.length === 0 || inherited.indexInfos.length > 0) return notSimple("a base");
    for (const property of inherited.properties) {
      if (!properties.has(property.name)) properties.set(property.name, property);
    }
  }
  if (indexInfos.length > 1) return notSimple("several index signatures");
  return { properties: [...properties.values()], indexInfos };
}

function propertyOf(member: ts.TypeElement, { types, scope }: Surroundings): SimpleSymbol {
  if (!ts.isPropertySignature(member) || member.type === undefined) return notSimple("a member");
  const { type, questionToken } = member;
  const name = ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : notSimple("a name");
  // The compiler writes such names in another form, and every object has some of its own.
  if (name.startsWith("__") || name in {}) return notSimple(`the property ${name}`);
  const isOptional = questionToken !== undefined;
  let flags: ts.SymbolFlags = SymbolFlags.Property;
  if (isOptional) flags |= SymbolFlags.Optional;
  return new SimpleSymbol(name, flags, {
    declarations: [member],
    valueDeclaration: member,
    typeOf: () => (isOptional ? types.optional(types.of(type, scope)) : types.of(type, scope)),
  });
}

function indexInfo(
  declaration: ts.IndexSignatureDeclaration,
  { types, scope }: Surroundings,
): SimpleMembers["indexInfos"][number] {
  const [key] = declaration.parameters;
  const keyType = key?.type === undefined ? undefined : types.of(key.type, scope);
  if (keyType !== intrinsics.string && keyType !== intrinsics.number) return notSimple("an index signature");
  return { keyType, type: types.of(declaration.type, scope), declaration };
}
