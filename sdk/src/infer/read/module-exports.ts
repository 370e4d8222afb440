import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";
import { withoutWrapping } from "./read-literal.ts";

/** The export of this name, including assignments to `exports` in a CommonJS module, whose default is `module.exports` itself. */
export function moduleExport(source: ts.SourceFile, name: string, { checker }: Project): ts.Symbol | undefined {
  const module = checker.getSymbolAtLocation(source) ?? commonModule(source);
  if (module === undefined) return undefined;
  const found = checker.tryGetMemberInModuleExports(name, module);
  const whole = module.exports?.get(ts.InternalSymbolName.ExportEquals);
  if (found !== undefined || whole === undefined) return found;
  return name === "default" ? whole : checker.getTypeOfSymbol(whole).getProperty(name);
}

/** Here the compiler treats only files with `import` or `export` as modules. */
const commonModule = (source: ts.SourceFile & { readonly symbol?: ts.Symbol }): ts.Symbol | undefined => source.symbol;

/** Names of all exports; a CommonJS module also exports the members of the object that it assigns. */
export function exportNames(source: ts.SourceFile, { checker }: Project): readonly string[] {
  const module = checker.getSymbolAtLocation(source) ?? commonModule(source);
  if (module === undefined) return [];
  const whole = module.exports?.get(ts.InternalSymbolName.ExportEquals);
  const members = whole === undefined ? [] : checker.getTypeOfSymbol(whole).getProperties();
  return [...new Set([...checker.getExportsOfModule(module), ...members].map(({ name }) => name))];
}

/** The value of `export default …`, `module.exports = …`, `exports.name = …` or a property. */
export function assignedValue(declaration: ts.Declaration | undefined): ts.Expression | undefined {
  if (declaration === undefined) return undefined;
  if (ts.isExportAssignment(declaration)) return declaration.expression;
  if (ts.isPropertyAssignment(declaration)) return declaration.initializer;
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  return ts.isBinaryExpression(assignment) ? assignment.right : undefined;
}

export interface Export {
  /** The place of its declaration. */
  readonly node: ts.Node;
  /** Its value, whichever names and files it passes through; omitted for a function or class. */
  readonly expression?: ts.Expression;
  /** Whether no variable on the way can change. */
  readonly isConstant: boolean;
  /** The statements that it passes through: their JSDoc describes it. */
  readonly statements: readonly ts.Node[];
}

export function exportOf(source: ts.SourceFile, name: string, project: Project): Export | undefined {
  const symbol = moduleExport(source, name, project);
  return symbol === undefined ? undefined : valueBehind(symbol, project.checker);
}

function valueBehind(symbol: ts.Symbol, checker: ts.TypeChecker, steps = 20): Export | undefined {
  const [written] = symbol.declarations ?? [];
  const declaration = assignmentBehind(symbol, checker);
  if (declaration === undefined) return written && { node: written, isConstant: true, statements: [] };
  const isVariable = ts.isVariableDeclaration(declaration);
  const mayChange = isVariable && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) === 0;
  const holder = ts.isPropertyAssignment(declaration) ? declaration : ts.findAncestor(declaration, isHolder);
  const value = isVariable ? declaration.initializer : assignedValue(declaration);
  const inner = value === undefined ? undefined : withoutWrapping(value);
  const isName = inner !== undefined && (ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner));
  const next = isName && steps > 0 ? checker.getSymbolAtLocation(inner) : undefined;
  const behind = next && valueBehind(next, checker, steps - 1);
  const expression = behind === undefined ? value : behind.expression;
  return {
    node: written ?? declaration,
    ...(expression !== undefined && { expression }),
    isConstant: !mayChange && behind?.isConstant !== false,
    statements: [...(holder === undefined ? [] : [holder]), ...(behind?.statements ?? [])],
  };
}

/** The first assignment that exports the symbol, also through re-exports such as `export default tool` in another file; otherwise its declaration. */
function assignmentBehind(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Declaration | undefined {
  const seen = new Set<ts.Symbol>();
  for (let current: ts.Symbol | undefined = symbol; current !== undefined && !seen.has(current);) {
    seen.add(current);
    const declaration = current.declarations?.[0];
    if ((current.flags & ts.SymbolFlags.Alias) === 0 || assignedValue(declaration) !== undefined) return declaration;
    current = checker.getImmediateAliasedSymbol(current);
  }
  return undefined;
}

/** A statement whose JSDoc describes the value in it. */
export const isHolder = (node: ts.Node): boolean =>
  ts.isVariableStatement(node) || ts.isExpressionStatement(node) || ts.isExportAssignment(node);
