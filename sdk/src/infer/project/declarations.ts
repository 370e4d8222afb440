import { ts } from "ts-morph";

export function declarationOf(symbol: ts.Symbol): ts.Declaration | undefined {
  return symbol.valueDeclaration ?? declarationsOf(symbol)[0];
}

/** The declarations of a property; for one that a mapped type renames, those of the original property. */
export function declarationsOf(symbol: ts.Symbol): readonly ts.Declaration[] {
  const own = symbol.getDeclarations() ?? [];
  if (own.length > 0) return own;
  const links = "links" in symbol ? (symbol.links as MappedLinks) : {};
  const origin = links.syntheticOrigin ?? pickedFrom(links);
  if (origin === undefined) return describedBy(links);
  return origin === symbol ? [] : declarationsOf(origin);
}

/** What the compiler records about a property of a mapped type, missing in its public types. */
interface MappedLinks {
  /** The property that `as` has renamed. */
  readonly syntheticOrigin?: ts.Symbol;
  readonly mappedType?: ts.Type & { readonly declaration?: ts.MappedTypeNode; readonly checker?: ts.TypeChecker };
  readonly keyType?: ts.Type;
}

/** `{ [K in keyof T & string]: T[K] }` copies the properties of `T`, but the compiler loses the link to them. */
function pickedFrom({ mappedType, keyType }: MappedLinks): ts.Symbol | undefined {
  const { declaration, checker } = mappedType ?? {};
  const value = declaration?.type;
  if (mappedType === undefined || value === undefined || !ts.isIndexedAccessTypeNode(value)) return undefined;
  const isOwnKey = value.indexType.getText() === declaration?.typeParameter.name.text;
  if (!isOwnKey || keyType?.isStringLiteral() !== true || checker === undefined) return undefined;
  const owner = checker.getTypeFromTypeNode(value.objectType);
  const argument = owner.isTypeParameter() ? argumentFor(owner, mappedType) : owner;
  return argument?.getProperty(keyType.value);
}

/** `{ [C in Column as C["name"]]: C["type"] }`: the declarations of the column's member, then of the column itself. */
function describedBy({ mappedType, keyType }: MappedLinks): readonly ts.Declaration[] {
  if (keyType === undefined || (keyType.flags & ts.TypeFlags.Object) === 0) return [];
  const value = mappedType?.declaration?.type;
  const index = value !== undefined && ts.isIndexedAccessTypeNode(value) ? value.indexType : undefined;
  const name =
    index !== undefined && ts.isLiteralTypeNode(index) && ts.isStringLiteral(index.literal) ? index.literal.text : "";
  const taken = keyType.getProperty(name)?.getDeclarations() ?? [];
  const whole = [keyType.aliasSymbol, keyType.getSymbol()].flatMap((symbol) => symbol?.getDeclarations() ?? []);
  return [...taken, ...whole.filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))];
}

function argumentFor(parameter: ts.TypeParameter, { aliasSymbol, aliasTypeArguments }: ts.Type): ts.Type | undefined {
  const alias = aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const declared = parameter.symbol.declarations?.[0];
  const index = alias?.typeParameters?.findIndex((candidate) => candidate === declared) ?? -1;
  return aliasTypeArguments?.[index];
}
