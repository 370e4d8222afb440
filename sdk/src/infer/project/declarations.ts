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

/** The property that one of a mapped type is made of. */
export function originOf(symbol: ts.Symbol): ts.Symbol | undefined {
  const { syntheticOrigin, mappedType, keyType } = linksOf(symbol);
  if (syntheticOrigin !== undefined || mappedType === undefined || keyType?.isStringLiteral() !== true)
    return syntheticOrigin;
  return mappedSource(mappedType)?.getProperty(keyType.value);
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

/** The declarations of a property. A mapped property has the declarations of its source property. */
export function declarationsOf(symbol: ts.Symbol): readonly ts.Declaration[] {
  const own = symbol.getDeclarations() ?? [];
  const origin = own.length > 0 ? undefined : originOf(symbol);
  return origin === undefined || origin === symbol ? own : declarationsOf(origin);
}

export const declarationOf = (symbol: ts.Symbol): ts.Declaration | undefined =>
  symbol.valueDeclaration ?? declarationsOf(symbol)[0];
