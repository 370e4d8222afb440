import { ts } from "ts-morph";
import type { InferContext } from "../contract/contract.ts";
import { docOf, functionDoc, mergeDocs, type Doc } from "./jsdoc/jsdoc.ts";
import { parameterDocs } from "./jsdoc/parameter-docs.ts";
import { declarationsOf } from "../contract/properties.ts";

/** The docs of a property: its own, then `@param` of the handler, then those of the properties it overrides. */
export function propertyDoc(symbol: ts.Symbol, path: string, context: InferContext): Doc {
  const declarations = declarationsOf(symbol);
  const own = declarations.flatMap((declaration) => ownDocs(declaration, symbol.name));
  const parameter = context.parameterDocs.get(path);
  const inherited = declarations.flatMap((declaration) => inheritedDocs(declaration, symbol.name, context));
  return mergeDocs([...own, ...(parameter === undefined ? [] : [parameter]), ...inherited]);
}

/** A property declared in a constructor's parameter list is described there, or by the constructor's `@param`. */
function ownDocs(declaration: ts.Declaration, name: string): readonly Doc[] {
  const own = docOf(declaration);
  if (!ts.isParameter(declaration)) return [own];
  const ofConstructor = parameterDocs([functionDoc(declaration.parent)], { isPositional: true }).get(name);
  return ofConstructor === undefined ? [own] : [own, ofConstructor];
}

function inheritedDocs(declaration: ts.Declaration, name: string, { project: { checker } }: InferContext): Doc[] {
  const owner = declaration.parent;
  if (!ts.isInterfaceDeclaration(owner) && !ts.isClassDeclaration(owner)) return [];
  return (owner.heritageClauses ?? [])
    .flatMap((clause) => [...clause.types])
    .flatMap((base) => checker.getTypeAtLocation(base).getProperty(name)?.getDeclarations() ?? [])
    .map(docOf);
}
