import { ts } from "ts-morph";
import { typeText } from "../project/written-type.ts";
import type { TypeKind } from "../contract/classify.ts";
import type { TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { isPlatformSymbol } from "../contract/classify.ts";

const maxPath = 80;

/** The path of a location; of a long one its start and its end. */
export const shortPath = ({ path }: TypeLocation): string =>
  path.length <= maxPath ? path : `${path.slice(0, maxPath / 2)}…${path.slice(-maxPath / 2)}`;

export interface DefinitionName {
  readonly name: () => string;
  /** Whether it is the author's own name rather than one derived from the type's text. */
  readonly isNamed: boolean;
  readonly declaration: ts.Node | undefined;
}

/** The name of a type that may go to `$defs`; undefined for types that are always inlined. */
export function typeDefinitionName(type: ts.Type, kind: TypeKind, project: Project): DefinitionName | undefined {
  const own = [type.aliasSymbol, type.getSymbol()].find((symbol) => symbol !== undefined && isNamed(symbol, project));
  const isAlias = own !== undefined && own === type.aliasSymbol;
  const mayRecur = kind === "object" || kind === "class" || (isAlias && aliasKinds.includes(kind));
  if (!mayRecur) return undefined;
  return {
    name: () => {
      const text = own !== undefined && !isGeneric(type) ? own.name : typeText(type, project);
      // `Page<User>` says more than `Page`; a long text says less, and the order of a union is that of the program.
      return text.length > maxName || /[{|]/.test(text) ? (own?.name ?? "Type") : text;
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

const maxName = 40;
