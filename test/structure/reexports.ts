import ts from "typescript";

/**
 * Wrong re-exports: an entry, which is a file at the top of the source folder, only re-exports, by name; no other file re-exports, except a
 * generated index.
 */
export function reexportBreaches(trees: ReadonlyMap<string, ts.SourceFile>): readonly string[] {
  return [...trees].flatMap(([file, tree]) => {
    if (!file.includes("/")) {
      return tree.statements
        .filter((statement) => !isNamedReexport(statement))
        .map((statement) => `${file} holds more than names it re-exports: ${firstLine(statement, tree)}`);
    }
    if (file.endsWith(".generated.ts")) return [];
    const imported = importedNames(tree);
    return tree.statements
      .filter((statement) => isReexport(statement, imported))
      .map((statement) => `${file} re-exports: ${firstLine(statement, tree)}`);
  });
}

const isNamedReexport = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) &&
  statement.moduleSpecifier !== undefined &&
  statement.exportClause !== undefined &&
  ts.isNamedExports(statement.exportClause);

/** `export … from "…"`, and an import that is exported under the same name or as the default. */
function isReexport(statement: ts.Statement, imported: ReadonlySet<string>): boolean {
  if (ts.isExportAssignment(statement)) {
    return ts.isIdentifier(statement.expression) && imported.has(statement.expression.text);
  }
  if (!ts.isExportDeclaration(statement)) return false;
  const { exportClause, moduleSpecifier } = statement;
  if (moduleSpecifier !== undefined || exportClause === undefined || !ts.isNamedExports(exportClause)) return true;
  return exportClause.elements.some(({ name, propertyName }) => imported.has((propertyName ?? name).text));
}

function importedNames(tree: ts.SourceFile): ReadonlySet<string> {
  const clauses = tree.statements.filter(ts.isImportDeclaration).map(({ importClause }) => importClause);
  const names = clauses.flatMap((clause) => {
    const bindings = clause?.namedBindings;
    const named =
      bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [];
    const whole = bindings !== undefined && ts.isNamespaceImport(bindings) ? [bindings.name] : [];
    return [clause?.name ?? [], named, whole].flat();
  });
  return new Set(names.map(({ text }) => text));
}

const firstLine = (statement: ts.Statement, tree: ts.SourceFile): string =>
  statement.getText(tree).split("\n")[0] ?? "";
