import { ts } from "ts-morph";
import { nameOf, withoutWrapping } from "./read-literal.ts";

/** One member of the object passed to `defineTool`. */
export interface Option {
  readonly name: string;
  readonly member: ts.Node;
  readonly value?: ts.Expression | undefined;
}

export interface Definition {
  /** The node that findings about missing options point to. */
  readonly call: ts.Node;
  /** The statements whose JSDoc describes the tool, by precedence. */
  readonly statements: readonly ts.Node[];
  readonly options: readonly Option[];
  /** Members that cannot be understood without running them. */
  readonly unreadable: readonly ts.Node[];
  readonly wrapped?: ts.Expression;
}

/** Finds the export made by `defineTool`, by syntax alone, so that the package itself need not be installed. */
export function readToolDefinition(source: ts.SourceFile, exportName = "default"): Definition | undefined {
  const found = exportName === "default" ? defaultExport(source) : namedExport(source, exportName);
  if (found === undefined) return undefined;
  const call = withoutWrapping(found.expression);
  if (!ts.isCallExpression(call) || !isDefineTool(call.expression, source)) return undefined;
  const [argument, second] = call.arguments;
  if (argument === undefined) return undefined;
  const { statements } = found;
  const literal = literalBehind(argument, source);
  if (literal !== undefined) {
    const members = splitMembers(literal);
    const unreadable = second === undefined ? members.unreadable : [...members.unreadable, second];
    return { call, statements, ...members, unreadable };
  }
  const wrapped = argument;
  if (!isFunctionLike(withoutWrapping(argument))) return undefined;
  const options = second === undefined ? undefined : literalBehind(second, source);
  const members = options === undefined ? { options: [], unreadable: [] } : splitMembers(options);
  const unreadable = second !== undefined && options === undefined ? [second] : members.unreadable;
  return { call, statements, ...members, unreadable, wrapped };
}

function isFunctionLike(node: ts.Expression): boolean {
  const isReference = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node);
  return isReference || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

interface Exported {
  readonly expression: ts.Expression;
  readonly statements: readonly ts.Node[];
}

function defaultExport(source: ts.SourceFile): Exported | undefined {
  const statement = source.statements.findLast((candidate) => exportedExpression(candidate) !== undefined);
  const exported = statement === undefined ? undefined : exportedExpression(statement);
  if (statement === undefined || exported === undefined) return undefined;
  const inner = withoutWrapping(exported);
  const constant = ts.isIdentifier(inner) ? findConstant(source, inner.text) : undefined;
  const initializer = constant?.declaration.initializer;
  if (constant === undefined || initializer === undefined) return { expression: inner, statements: [statement] };
  return { expression: initializer, statements: [statement, constant.statement] };
}

/** A constant of this name; the compiler checks that it is exported. */
function namedExport(source: ts.SourceFile, name: string): Exported | undefined {
  const constant = findConstant(source, name);
  const initializer = constant?.declaration.initializer;
  return constant === undefined || initializer === undefined
    ? undefined
    : { expression: initializer, statements: [constant.statement] };
}

export function splitMembers(
  literal: ts.ObjectLiteralExpression,
): Pick<Definition, "options"> & { readonly unreadable: ts.Node[] } {
  const options: Option[] = [];
  const unreadable: ts.Node[] = [];
  for (const member of literal.properties) {
    const name = member.name === undefined ? undefined : nameOf(member.name);
    if (name === undefined) unreadable.push(member);
    else options.push({ name, member });
  }
  return { options, unreadable };
}

/** The calls of `defineTool` that run when the file is loaded, except that of the tool it exports. */
export function furtherCalls(source: ts.SourceFile, { call }: Pick<Definition, "call">): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (node === call || ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && isDefineTool(node.expression, source)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `module.exports = …` in CommonJS. */
export function commonExport(statement: ts.Statement): ts.Expression | undefined {
  const assignment = ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (assignment === undefined || !ts.isBinaryExpression(assignment)) return undefined;
  const isWhole = assignment.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isWhole && assignment.left.getText() === "module.exports" ? assignment.right : undefined;
}

function defaultSpecifier(statement: ts.ExportDeclaration): ts.ExportSpecifier | undefined {
  const { exportClause, moduleSpecifier } = statement;
  if (exportClause === undefined || moduleSpecifier !== undefined || !ts.isNamedExports(exportClause)) return undefined;
  return exportClause.elements.find((element) => element.name.text === "default");
}

function exportedExpression(statement: ts.Statement): ts.Expression | undefined {
  if (ts.isExportAssignment(statement)) return statement.expression;
  const name = ts.isExportDeclaration(statement) ? defaultSpecifier(statement)?.propertyName : commonExport(statement);
  return name !== undefined && ts.isStringLiteral(name) ? undefined : name;
}

interface Constant {
  readonly statement: ts.VariableStatement;
  readonly declaration: ts.VariableDeclaration;
}

function findConstant(source: ts.SourceFile, name: string): Constant | undefined {
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    const declaration = statement.declarationList.declarations.find(
      (candidate) => ts.isIdentifier(candidate.name) && candidate.name.text === name,
    );
    if (declaration !== undefined) return { statement, declaration };
  }
  return undefined;
}

function isDefineTool(callee: ts.Expression, source: ts.SourceFile): boolean {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text === "defineTool";
  return ts.isIdentifier(callee) && localNames(source).has(callee.text);
}

/** `import { defineTool as tool }` and `const { defineTool: tool } = require("toolwright")`. */
function localNames(source: ts.SourceFile): ReadonlySet<string> {
  const imported = source.statements
    .flatMap((statement): readonly (ts.ImportSpecifier | ts.BindingElement)[] => {
      if (ts.isVariableStatement(statement)) {
        const names = statement.declarationList.declarations.map(({ name }) => name);
        return names.filter(ts.isObjectBindingPattern).flatMap(({ elements }) => [...elements]);
      }
      const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
      return bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
    })
    .filter((element) => element.propertyName?.getText() === "defineTool")
    .map((element) => element.name.getText());
  return new Set(["defineTool", ...imported]);
}

function literalBehind(argument: ts.Expression, source: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const inner = withoutWrapping(argument);
  if (ts.isObjectLiteralExpression(inner)) return inner;
  const initializer = ts.isIdentifier(inner) ? findConstant(source, inner.text)?.declaration.initializer : undefined;
  const value = initializer === undefined ? undefined : withoutWrapping(initializer);
  return value !== undefined && ts.isObjectLiteralExpression(value) ? value : undefined;
}

/** The options of `defineTool` that are schemas rather than data. */
export const isSchemaOption = (name: string): boolean => name === "input" || name === "output";

export const questionOption = ({ options }: Pick<Definition, "options">): Option | undefined =>
  options.findLast(({ name }) => name === "question");
