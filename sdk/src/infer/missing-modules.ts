import { ts } from "ts-morph";
import type { Project } from "./open-project.ts";

/** The modules that a file imports but that are nowhere, as they are written there. */
export function missingModules(source: ts.SourceFile, { checker }: Project): readonly ts.StringLiteral[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause, moduleSpecifier } = statement;
    // Without a name nothing can be used of it; a module that is there but has no types has no symbol either, but its names are \`any\`.
    const isMissing = importClause !== undefined && checker.getSymbolAtLocation(moduleSpecifier) === undefined;
    return isMissing ? [moduleSpecifier] : [];
  });
}
