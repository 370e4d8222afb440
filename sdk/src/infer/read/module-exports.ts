import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { constantBehind, withoutWrapping } from "./read-literal.ts";

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

/** Names of all exports; of a CommonJS module also those of the object that it assigns. */
export function exportNames(source: ts.SourceFile, { checker }: Project): readonly string[] {
  const module = checker.getSymbolAtLocation(source) ?? commonModule(source);
  if (module === undefined) return [];
  const whole = module.exports?.get(ts.InternalSymbolName.ExportEquals);
  const members = whole === undefined ? [] : checker.getTypeOfSymbol(whole).getProperties();
  return [...new Set([...checker.getExportsOfModule(module), ...members].map(({ name }) => name))];
}

export interface Export {
  readonly node: ts.Node;
  /** Its value; omitted where that can change. */
  readonly expression?: ts.Expression | undefined;
}

export function exportOf(source: ts.SourceFile, name: string, project: Project): Export | undefined {
  const { checker } = project;
  const symbol = moduleExport(source, name, project);
  const node = symbol?.declarations?.[0] ?? resolveAlias(symbol, checker)?.declarations?.[0];
  if (node === undefined) return undefined;
  const value = ts.isPropertyAssignment(node) ? node.initializer : assignedValue(node);
  return { node, expression: value === undefined ? constantBehind(symbol, checker) : constantIn(value, checker) };
}

function constantIn(expression: ts.Expression, checker: ts.TypeChecker): ts.Expression {
  const inner = withoutWrapping(expression);
  const named = ts.isIdentifier(inner) ? constantBehind(checker.getSymbolAtLocation(inner), checker) : undefined;
  return named ?? inner;
}
