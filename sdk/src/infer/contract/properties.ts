import { ts } from "ts-morph";
import { compareText } from "../../util/compare-text.ts";
import type { TypeLocation } from "./contract.ts";
import type { Project } from "../project/open-project.ts";
import { relativeFile } from "../project/node-location.ts";
import { writtenOrder } from "./written-order.ts";

/** The properties JSON can see, in the order their author wrote them. */
export function propertiesOf(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  const symbols = orderedSymbols(type, location, project);
  // The members of an intersection may have the same property.
  if (!type.isIntersection()) return symbols.filter(isNamedByString);
  const names = new Set(symbols.map((symbol) => symbol.name));
  return [...names].flatMap((name) => project.checker.getPropertyOfType(type, name) ?? []).filter(isNamedByString);
}

/** The first declaration of a property. */
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

/** The type argument of the alias around a mapped type, for one of its type parameters. */
function argumentFor(parameter: ts.TypeParameter, { aliasSymbol, aliasTypeArguments }: ts.Type): ts.Type | undefined {
  const alias = aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const declared = parameter.symbol.declarations?.[0];
  const index = alias?.typeParameters?.findIndex((candidate) => candidate === declared) ?? -1;
  return aliasTypeArguments?.[index];
}

// The compiler spells the names of symbol properties `__@name@id`; JSON cannot have them, and brands use them.
const isNamedByString = (symbol: ts.Symbol): boolean => !symbol.escapedName.toString().startsWith("__@");

function orderedSymbols(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  if (type.isIntersection()) {
    return type.types.flatMap((member) => (isPhantom(member) ? [] : orderedSymbols(member, location, project)));
  }
  const symbols = project.checker.getPropertiesOfType(type);
  return isOrderedByChance(type, symbols) ? [...symbols].sort(byDeclaration(location, project)) : symbols;
}

/** `Order & { __brand: "Paid" }`: the brand exists for the compiler only. */
function isPhantom(type: ts.Type): boolean {
  const names = type.getProperties().map(({ name }) => name);
  return names.length > 0 && names.every((name) => /^__?(brand|tag|flavou?r|opaque|nominal)$/i.test(name));
}

// A mapped type over a union of keys has them in the order the compiler first met each key, anywhere in the program.
function isOrderedByChance(type: ts.Type, symbols: readonly ts.Symbol[]): boolean {
  const declaration = type.getSymbol()?.getDeclarations()?.[0];
  if (declaration === undefined || !ts.isMappedTypeNode(declaration)) return false;
  const constraint = declaration.typeParameter.constraint;
  const isOverOneType = constraint !== undefined && ts.isTypeOperatorNode(constraint);
  return !isOverOneType || symbols.every((symbol) => declarationOf(symbol) === undefined);
}

function byDeclaration(location: TypeLocation, project: Project): (left: ts.Symbol, right: ts.Symbol) => number {
  const written = writtenOrder(location, project);
  return (left, right) => {
    const [first, second] = [declarationOf(left), declarationOf(right)];
    if (first !== undefined && second !== undefined) return compareNodes(first, second, project);
    const rank = written.rank(left.name) - written.rank(right.name);
    return rank !== 0 && !Number.isNaN(rank) ? rank : compareText(left.name, right.name);
  };
}

function compareNodes(left: ts.Node, right: ts.Node, { root }: Project): number {
  const [first, second] = [left, right].map((node) => relativeFile(node.getSourceFile().fileName, root));
  const files = compareText(first ?? "", second ?? "");
  return files === 0 ? left.pos - right.pos : files;
}
