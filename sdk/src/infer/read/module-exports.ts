import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";

/** The export of this name; of a CommonJS module also what it assigns to `exports`, with `module.exports` itself as its default. */
export function moduleExport(source: ts.SourceFile, name: string, { checker }: Project): ts.Symbol | undefined {
  const module = checker.getSymbolAtLocation(source) ?? commonModule(source);
  if (module === undefined) return undefined;
  const found = checker.tryGetMemberInModuleExports(name, module);
  const whole = module.exports?.get(ts.InternalSymbolName.ExportEquals);
  if (found !== undefined || whole === undefined) return found;
  return name === "default" ? whole : checker.getTypeOfSymbol(whole).getProperty(name);
}

/** The compiler takes only modules with `import` or `export` for modules here. */
const commonModule = (source: ts.SourceFile & { readonly symbol?: ts.Symbol }): ts.Symbol | undefined => source.symbol;

/** The value of `export default …`, `module.exports = …` or `exports.name = …`. */
export function assignedValue(declaration: ts.Declaration | undefined): ts.Expression | undefined {
  if (declaration === undefined) return undefined;
  if (ts.isExportAssignment(declaration)) return declaration.expression;
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  return ts.isBinaryExpression(assignment) ? assignment.right : undefined;
}
