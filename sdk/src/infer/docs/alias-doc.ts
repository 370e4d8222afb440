import { type ts } from "ts-morph";
import type { TypeLocation } from "../contract/contract.ts";
import { docOf, mergeDocs, type Doc } from "./jsdoc/jsdoc.ts";
import type { Project } from "../project/open-project.ts";
import { aliasBehind } from "../project/written-type.ts";

/**
 * The JSDoc of the alias that a type is written as, as in `email: Email`. The compiler does not record the alias of types like `string`, so
 * it is read from the source; undefined where the annotation is not the type.
 */
export function aliasDoc(type: ts.Type, { typeNode }: TypeLocation, project: Project): Doc | undefined {
  let alias = typeNode === undefined ? undefined : aliasBehind(typeNode, project);
  if (typeNode === undefined || alias === undefined || !stillHolds(type, typeNode, project)) return undefined;
  const docs: Doc[] = [];
  while (alias !== undefined && docs.length < 10) {
    docs.push(docOf(alias));
    alias = aliasBehind(alias.type, project);
  }
  return mergeDocs(docs);
}

// A mapped or generic type may have replaced the annotation.
function stillHolds(type: ts.Type, typeNode: ts.TypeNode, { checker }: Project): boolean {
  const written = checker.getTypeFromTypeNode(typeNode);
  return written === type || checker.getNonNullableType(written) === checker.getNonNullableType(type);
}
