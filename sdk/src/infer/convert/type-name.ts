import { ts } from "ts-morph";
import { isPlatformSymbol } from "../contract/classify.ts";
import type { TypeKind } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";

/** The name of a type that may become a definition. */
export interface DefinitionName {
  readonly name: () => string;
  /** Whether it is the author's own name rather than one derived from the type's text. */
  readonly isNamed: boolean;
  readonly declaration: ts.Node | undefined;
}

/** The name of a type that may go to `$defs`; undefined for types that are always inlined. */
export function definitionName(type: ts.Type, kind: TypeKind, project: Project): DefinitionName | undefined {
  const own = [type.aliasSymbol, type.getSymbol()].find((symbol) => symbol !== undefined && isNamed(symbol, project));
  const isAlias = own !== undefined && own === type.aliasSymbol;
  const mayRecur = kind === "object" || kind === "class" || (isAlias && aliasKinds.includes(kind));
  if (!mayRecur) return undefined;
  return {
    name: () => (own === undefined || isGeneric(type) ? derivedName(type, own?.name ?? "Type", project) : own.name),
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
function derivedName(type: ts.Type, otherwise: string, { checker }: Project): string {
  const text = checker.typeToString(type);
  return text.length > longestDerivedName || text.startsWith("{") ? otherwise : text;
}
