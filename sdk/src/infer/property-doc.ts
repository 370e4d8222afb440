import { ts } from "ts-morph";
import type { InferContext } from "./contract.ts";
import { docOf, mergeDocs, type Doc } from "./jsdoc.ts";
import { declarationsOf } from "./properties.ts";

/** The docs of a property: its own, then `@param` of the handler, then those of the properties it overrides. */
export function propertyDoc(symbol: ts.Symbol, path: string, context: InferContext): Doc {
  const declarations = declarationsOf(symbol);
  const own = declarations.map(docOf);
  const parameter = context.parameterDocs.get(path);
  const inherited = declarations.flatMap((declaration) => inheritedDocs(declaration, symbol.name, context));
  return mergeDocs([...own, ...(parameter === undefined ? [] : [parameter]), ...inherited]);
}

function inheritedDocs(declaration: ts.Declaration, name: string, { project: { checker } }: InferContext): Doc[] {
  const owner = declaration.parent;
  if (!ts.isInterfaceDeclaration(owner) && !ts.isClassDeclaration(owner)) return [];
  return (owner.heritageClauses ?? [])
    .flatMap((clause) => [...clause.types])
    .flatMap((base) => checker.getTypeAtLocation(base).getProperty(name)?.getDeclarations() ?? [])
    .map(docOf);
}
