import { ts } from "ts-morph";
import type { Converter } from "../../contract/contract.ts";
import { installRemedy } from "../../project/plug-and-play.ts";
import type { Project } from "../../project/open-project.ts";

export default {
  kind: "unresolved",
  toSchema(_type, location, context) {
    const source = location.node.getSourceFile();
    // A type without an annotation is inferred from the code, so only an unresolved import can be the cause.
    const missing = location.typeNode === undefined ? missingModules(source, context.project) : [];
    for (const node of missing) {
      context.refuse(
        { ...location, node },
        {
          code: "INFER_UNRESOLVED_TYPE",
          what: `the type cannot be found, because the module \`${node.text}\` cannot be resolved`,
          remedy: /^[./]/.test(node.text)
            ? "Correct the path of the import."
            : installRemedy(context.project.root, "Install the package, or correct the name of the import."),
        },
      );
    }
    if (missing.length > 0) return {};
    return context.refuse(location, {
      code: "INFER_UNRESOLVED_TYPE",
      what: "the type cannot be found",
      remedy: installRemedy(
        context.project.root,
        "Correct the name or its import, and install the package it comes from.",
      ),
    });
  },
} satisfies Converter;

function missingModules(source: ts.SourceFile, { checker }: Project): readonly ts.StringLiteral[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause, moduleSpecifier } = statement;
    // An import for side effects only declares no types.
    const isMissing = importClause !== undefined && checker.getSymbolAtLocation(moduleSpecifier) === undefined;
    return isMissing ? [moduleSpecifier] : [];
  });
}
