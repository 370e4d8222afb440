import { ts } from "ts-morph";
import type { TypeLocation } from "../contract/contract.ts";
import type { DefinitionName } from "./type-name.ts";

/** A use this deep is converted by itself: what is inside might be nested too deeply there. */
const mostLevels = 100;

/**
 * The declaration by which a type may be shared: an interface of its own, without type parameters and bases, whose conversion depends on
 * nothing around its use.
 */
export function shareableAs(
  type: ts.Type,
  { declaration }: DefinitionName,
  location: TypeLocation,
): ts.InterfaceDeclaration | undefined {
  if (declaration === undefined || !ts.isInterfaceDeclaration(declaration) || type.aliasSymbol !== undefined)
    return undefined;
  const { typeParameters, heritageClauses } = declaration;
  const isPlain = typeParameters === undefined && heritageClauses === undefined;
  return isPlain && isWithin(mostLevels, location) ? declaration : undefined;
}

function isWithin(levels: number, location: TypeLocation): boolean {
  let left = levels;
  for (let at: TypeLocation | undefined = location; at !== undefined; at = at.parent) left -= 1;
  return left >= 0;
}
