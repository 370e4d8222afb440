import { ts } from "ts-morph";

export function declarationOf(symbol: ts.Symbol): ts.Declaration | undefined {
  return symbol.valueDeclaration ?? declarationsOf(symbol)[0];
}

/** The declarations of a property; for one of a mapped type, those of the property that it is made of. */
export function declarationsOf(symbol: ts.Symbol): readonly ts.Declaration[] {
  const own = symbol.getDeclarations() ?? [];
  if (own.length > 0) return own;
  const links = linksOf(symbol);
  const origin = originOf(symbol);
  if (origin === undefined) return describedBy(links);
  return origin !== symbol && usesValue(links) ? declarationsOf(origin) : [];
}

/** Whether a mapped type makes its values of those of its source, as in `Box<T[K]>`; other values have nothing to do with its docs. */
function usesValue({ syntheticOrigin, mappedType }: Links): boolean {
  const { type, typeParameter } = mappedType?.declaration ?? {};
  const isUse = (node: ts.Node): boolean =>
    (ts.isIndexedAccessTypeNode(node) && node.indexType.getText() === typeParameter?.name.text) ||
    ts.forEachChild(node, isUse) === true;
  return syntheticOrigin !== undefined || (type !== undefined && isUse(type));
}

/** What the compiler records about a property that it makes, missing in its public types. */
interface Links {
  /** The property that a mapped type has copied. */
  readonly syntheticOrigin?: ts.Symbol;
  readonly mappedType?: MappedType;
  readonly keyType?: ts.Type;
  /** The intersection whose members share the property. */
  readonly containingType?: ts.Type;
}

export type MappedType = ts.Type & {
  readonly declaration?: ts.MappedTypeNode;
  readonly checker?: ts.TypeChecker;
  readonly modifiersType?: ts.Type;
  readonly mapper?: Mapper;
};

/** The type arguments by type parameter. */
interface Mapper {
  readonly source?: ts.Type;
  readonly target?: ts.Type;
  readonly sources?: readonly ts.Type[];
  readonly targets?: readonly (ts.Type | (() => ts.Type))[];
  readonly mapper1?: Mapper;
  readonly mapper2?: Mapper;
}

export const linksOf = (symbol: ts.Symbol & { readonly links?: Links }): Links => symbol.links ?? {};

/** The property that one of a mapped type is made of. */
export function originOf(symbol: ts.Symbol): ts.Symbol | undefined {
  const { syntheticOrigin, mappedType, keyType } = linksOf(symbol);
  if (syntheticOrigin !== undefined || mappedType?.checker === undefined) return syntheticOrigin;
  return keyType?.isStringLiteral() === true
    ? mappedSource(mappedType, mappedType.checker)?.getProperty(keyType.value)
    : undefined;
}

/** `T` in `{ [K in keyof T & string]: … }`; the compiler keeps the link to it only where the keys are exactly `keyof T`. */
export function mappedSource(type: MappedType, checker: ts.TypeChecker): ts.Type | undefined {
  const { declaration, modifiersType, mapper } = type;
  if (modifiersType !== undefined && (modifiersType.flags & ts.TypeFlags.Unknown) === 0) return modifiersType;
  const constraint = declaration?.typeParameter.constraint;
  const written = constraint === undefined ? undefined : keyOwner(constraint);
  if (written === undefined) return undefined;
  const owner = checker.getTypeFromTypeNode(written);
  return mapper === undefined ? owner : argumentFor(owner, mapper);
}

function keyOwner(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) return node.type;
  return ts.forEachChild(node, keyOwner);
}

function argumentFor(type: ts.Type, mapper: Mapper): ts.Type {
  const { source, target, sources = [source], targets = [target], mapper1, mapper2 } = mapper;
  const found = targets[sources.indexOf(type)];
  if (found !== undefined) return typeof found === "function" ? found() : found;
  const first = mapper1 === undefined ? type : argumentFor(type, mapper1);
  return mapper2 === undefined ? first : argumentFor(first, mapper2);
}

/** `{ [C in Column as C["name"]]: C["type"] }`: the declarations of the column's member, then of the column itself. */
function describedBy({ mappedType, keyType }: Links): readonly ts.Declaration[] {
  if (keyType === undefined || (keyType.flags & ts.TypeFlags.Object) === 0) return [];
  const value = mappedType?.declaration?.type;
  const index = value !== undefined && ts.isIndexedAccessTypeNode(value) ? value.indexType : undefined;
  const name =
    index !== undefined && ts.isLiteralTypeNode(index) && ts.isStringLiteral(index.literal) ? index.literal.text : "";
  const taken = keyType.getProperty(name)?.getDeclarations() ?? [];
  const whole = [keyType.aliasSymbol, keyType.getSymbol()].flatMap((symbol) => symbol?.getDeclarations() ?? []);
  return [...taken, ...whole.filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))];
}
