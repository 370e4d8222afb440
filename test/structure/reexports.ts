import ts from "typescript";

/** The folder of lists of types that several entries hand out. */
export const sharedTypes = "shared-types";

/**
 * Wrong re-exports: an entry, which is a file at the top of the source folder, only re-exports, by name, or all of a list of shared
 * types; such a list only re-exports types, by name or all of a file (the reports of the public names show each); no other file
 * re-exports, except a generated index.
 */
export function reexportBreaches(trees: ReadonlyMap<string, ts.SourceFile>): readonly string[] {
  return [...trees].flatMap(([file, tree]) => {
    const isEntry = !file.includes("/");
    if (isEntry || file.startsWith(`${sharedTypes}/`)) {
      const isAllowed = isEntry ? isEntryReexport : isTypeReexport;
      return tree.statements
        .filter((statement) => !isAllowed(statement))
        .map((statement) => `${file} holds more than names it re-exports: ${firstLine(statement, tree)}`);
    }
    if (file.endsWith(".generated.ts")) return [];
    const imported = importedNames(tree);
    return tree.statements
      .filter((statement) => isReexport(statement, imported))
      .map((statement) => `${file} re-exports: ${firstLine(statement, tree)}`);
  });
}

const isNamedReexport = (statement: ts.Statement): statement is ts.ExportDeclaration =>
  ts.isExportDeclaration(statement) &&
  statement.moduleSpecifier !== undefined &&
  statement.exportClause !== undefined &&
  ts.isNamedExports(statement.exportClause);

const isTypeReexport = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) && statement.isTypeOnly && statement.moduleSpecifier !== undefined;

const isEntryReexport = (statement: ts.Statement): boolean =>
  isNamedReexport(statement) || (ts.isExportDeclaration(statement) && handsOutSharedTypes(statement));

const handsOutSharedTypes = ({ isTypeOnly, moduleSpecifier }: ts.ExportDeclaration): boolean =>
  isTypeOnly &&
  moduleSpecifier !== undefined &&
  ts.isStringLiteral(moduleSpecifier) &&
  moduleSpecifier.text.startsWith(`./${sharedTypes}/`);

/** `export … from "…"`, and an import that is exported under its name or as the default. */
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
