import { ts } from "ts-morph";
import type { TypeKind } from "../contract/classify.ts";
import type { TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { isPlatformSymbol } from "../contract/classify.ts";
import { typeText } from "../project/type-text.ts";
import { writtenOrder } from "../shapes/written-order.ts";

const longestPath = 80;

/** The path of a location; a long one shortened to the last type and property. */
export function shortPath({ path, node }: TypeLocation): string {
  if (path.length <= longestPath) return path;
  const owner = ownerOf(node);
  const end = /[^.[]+(?:\[[^\]]*\])*$/.exec(path)?.[0] ?? path;
  return `${owner ?? "…"}.${end}`;
}

function ownerOf({ parent }: ts.Node): string | undefined {
  if (ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)) return parent.name?.text;
  return ts.isTypeLiteralNode(parent) && ts.isTypeAliasDeclaration(parent.parent) ? parent.parent.name.text : undefined;
}

export interface DefinitionName {
  readonly name: () => string;
  /** Whether it is the author's own name rather than one derived from the type's text. */
  readonly isNamed: boolean;
  readonly declaration: ts.Node | undefined;
}

/** The name of a type that may go to `$defs`; undefined for types that are always inlined. */
export function definitionName(
  type: ts.Type,
  { kind, location }: { readonly kind: TypeKind; readonly location: TypeLocation },
  project: Project,
): DefinitionName | undefined {
  const own = [type.aliasSymbol, type.getSymbol()].find((symbol) => symbol !== undefined && isNamed(symbol, project));
  const isAlias = own !== undefined && own === type.aliasSymbol;
  const mayRecur = kind === "object" || kind === "class" || (isAlias && aliasKinds.includes(kind));
  if (!mayRecur) return undefined;
  return {
    name: () => {
      if (own !== undefined && !isGeneric(type)) return own.name;
      return derivedName(typeText(type, project, writtenOrder(location, project).rank), own?.name ?? "Type");
    },
    isNamed: own !== undefined,
    declaration: own?.getDeclarations()?.[0],
  };
}

const aliasKinds: readonly TypeKind[] = ["union", "array", "tuple"];

/** Whether the name is the author's, not `__type` or one of JavaScript's own. */
function isNamed(symbol: ts.Symbol, project: Project): boolean {
  const { Interface, Class, TypeAlias } = ts.SymbolFlags;
  return (symbol.flags & (Interface | Class | TypeAlias)) !== 0 && !isPlatformSymbol(symbol, project);
}

function isGeneric(type: ts.Type): boolean {
  const isInstance = "typeArguments" in type || "resolvedTypeArguments" in type;
  return type.aliasTypeArguments !== undefined || isInstance;
}

const longestDerivedName = 40;

/** `Page<User>` says more than `Page`; a long text says less. */
function derivedName(text: string, otherwise: string): string {
  return text.length > longestDerivedName || text.startsWith("{") ? otherwise : text;
}
