import { ts } from "ts-morph";
import type { Project } from "./open-project.ts";

/** The module specifiers of a file's imports that cannot be resolved. */
export function missingModules(source: ts.SourceFile, { checker }: Project): readonly ts.StringLiteral[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause, moduleSpecifier } = statement;
    // An import for side effects only declares no types.
    const isMissing = importClause !== undefined && checker.getSymbolAtLocation(moduleSpecifier) === undefined;
    return isMissing ? [moduleSpecifier] : [];
  });
}
