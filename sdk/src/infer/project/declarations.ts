import { ts } from "ts-morph";

/** What the compiler records about a property of a mapped type, missing in its public types. */
interface Links {
  /** The property that the mapped type has copied. */
  readonly syntheticOrigin?: ts.Symbol;
  readonly mappedType?: MappedType;
  readonly keyType?: ts.Type;
}

export type MappedType = ts.Type & {
  readonly declaration?: ts.MappedTypeNode;
  readonly checker?: ts.TypeChecker;
  readonly modifiersType?: ts.Type;
};

export const linksOf = (symbol: ts.Symbol & { readonly links?: Links }): Links => symbol.links ?? {};

/**
 * The property that a mapped type derives this one from: the property with its key, or `C["type"]` in `{ [C in Column as C["name"]]: C["type"] }`.
 */
export function originOf(symbol: ts.Symbol): ts.Symbol | undefined {
  const { syntheticOrigin, mappedType, keyType } = linksOf(symbol);
  if (syntheticOrigin !== undefined || mappedType === undefined || keyType === undefined) return syntheticOrigin;
  const { type, typeParameter } = mappedType.declaration ?? {};
  const access = type && accessIn(type);
  if (keyType.isStringLiteral()) {
    const source = mappedSource(mappedType);
    if (source !== undefined) return source.getProperty(keyType.value);
    return access && extracted(access.objectType, keyType, mappedType)?.getProperty(access.name);
  }
  const isOfKey = access !== undefined && access.objectType.getText() === typeParameter?.name.text;
  return isOfKey ? keyType.getProperty(access.name) : undefined;
}

/** `C` and `type` in a value such as `C["type"] | null`. */
function accessIn(value: ts.Node): { readonly objectType: ts.TypeNode; readonly name: string } | undefined {
  if (!ts.isIndexedAccessTypeNode(value)) return ts.forEachChild(value, accessIn);
  const { objectType, indexType } = value;
  const isNamed = ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal);
  return isNamed ? { objectType, name: indexType.literal.text } : undefined;
}

/** The member of a union that `Extract<Column, { name: K }>` picks for a key. */
function extracted(node: ts.TypeNode, key: ts.StringLiteralType, mapped: MappedType): ts.Type | undefined {
  const { checker, aliasTypeArguments = [] } = mapped;
  const isExtract = ts.isTypeReferenceNode(node) && node.typeName.getText() === "Extract";
  const [from, filter] = isExtract ? (node.typeArguments ?? []) : [];
  const [member] = filter !== undefined && ts.isTypeLiteralNode(filter) ? filter.members : [];
  const tag = member?.name?.getText();
  if (checker === undefined || from === undefined || tag === undefined) return undefined;
  // For a type parameter, the union is an argument of the helper.
  const unions = [checker.getTypeFromTypeNode(from), ...aliasTypeArguments];
  return unions
    .flatMap((each) => (each.isUnion() ? each.types : []))
    .find((each) => {
      const property = each.getProperty(tag);
      const type = property && checker.getTypeOfSymbol(property);
      return type?.isStringLiteral() === true && type.value === key.value;
    });
}

/** `T` in `{ [K in keyof T]: … }`; for `keyof T & string` the compiler keeps no link, so it is the argument of the helper or as written. */
export function mappedSource({ checker, declaration, ...type }: MappedType): ts.Type | undefined {
  const { modifiersType, aliasTypeArguments } = type;
  if (modifiersType !== undefined && (modifiersType.flags & ts.TypeFlags.Unknown) === 0) return modifiersType;
  const argument = aliasTypeArguments?.find(({ flags }) => (flags & ts.TypeFlags.Object) !== 0);
  const constraint = declaration?.typeParameter.constraint;
  const written = constraint === undefined ? undefined : keyOwner(constraint);
  return argument ?? (written === undefined ? undefined : checker?.getTypeFromTypeNode(written));
}

function keyOwner(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) return node.type;
  return ts.forEachChild(node, keyOwner);
}

/** The declarations of a property. A mapped property has the declarations of its source property, then of the column that it is made from. */
export function declarationsOf(symbol: ts.Symbol): readonly ts.Declaration[] {
  const own = symbol.getDeclarations() ?? [];
  if (own.length > 0) return own;
  const origin = originOf(symbol);
  const { keyType } = linksOf(symbol);
  const column = [keyType?.aliasSymbol, keyType?.getSymbol()].flatMap((each) => each?.getDeclarations() ?? []);
  return [
    ...(origin === undefined || origin === symbol ? [] : declarationsOf(origin)),
    ...column.filter((node) => isNamedShape(node) && node.typeParameters === undefined),
  ];
}

const isNamedShape = (node: ts.Declaration): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

export const declarationOf = (symbol: ts.Symbol): ts.Declaration | undefined =>
  symbol.valueDeclaration ?? declarationsOf(symbol)[0];
