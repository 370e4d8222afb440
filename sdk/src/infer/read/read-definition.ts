import { ts } from "ts-morph";
import type { WrittenSchema } from "../../model/tool/tool.ts";
import type { Json } from "../../util/json.ts";
import type { Project } from "../project/open-project.ts";
import { exportOf } from "./module-exports.ts";
import { constantBehind, nameOf, withoutWrapping } from "./read-literal.ts";

/** An option of a tool: a member of the object passed to `defineTool`, of a JSON file, or a variable of its module. */
export interface Option {
  readonly name: string;
  /** The author's name for it, if it differs. */
  readonly writtenAs?: string;
  readonly member: ts.Node;
  readonly value?: ts.Expression | undefined;
  /** Its value, if it has been read already. */
  readonly json?: Json | undefined;
  /** Its value as a schema in a JSON file. */
  readonly written?: WrittenSchema;
}

export interface Options {
  readonly options: readonly Option[];
  /** Members that cannot be read without running code. */
  readonly unreadable: readonly ts.Node[];
}

export interface Definition extends Options {
  /** The call of `defineTool`. */
  readonly node: ts.CallExpression;
  /** The statements whose JSDoc describes the tool, by precedence. */
  readonly statements: readonly ts.Node[];
  readonly wrapped?: ts.Expression;
}

/** Finds the export made by `defineTool`, in whichever file; the package itself need not be installed. */
export function readDefinition(source: ts.SourceFile, exportName: string, project: Project): Definition | undefined {
  const { expression, statements = [] } = exportOf(source, exportName, project) ?? {};
  const call = expression === undefined ? undefined : withoutWrapping(expression);
  if (call === undefined || !isDefineTool(call, project.checker)) return undefined;
  const [argument, second] = call.arguments;
  if (argument === undefined) return undefined;
  const literal = literalBehind(argument, project.checker);
  if (literal !== undefined) {
    const { options, unreadable } = optionsIn(literal);
    return { node: call, statements, options, unreadable: second === undefined ? unreadable : [...unreadable, second] };
  }
  if (!mayBeFunction(withoutWrapping(argument))) return undefined;
  const given = second === undefined ? undefined : literalBehind(second, project.checker);
  const options =
    given === undefined ? { options: [], unreadable: second === undefined ? [] : [second] } : optionsIn(given);
  return { node: call, statements, ...options, wrapped: argument };
}

const mayBeFunction = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) ||
  ts.isPropertyAccessExpression(node) ||
  ts.isCallExpression(node) ||
  ts.isExpressionWithTypeArguments(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node);

export function optionsIn(literal: ts.ObjectLiteralExpression): Options {
  const named = literal.properties.map((member) => ({
    name: member.name === undefined ? undefined : nameOf(member.name),
    member,
  }));
  return {
    options: named.flatMap(({ name, member }) => (name === undefined ? [] : [{ name, member }])),
    unreadable: named.flatMap(({ name, member }) => (name === undefined ? [member] : [])),
  };
}

/** The calls of `defineTool` that run when the file is loaded, except the exported tool's call. */
export function furtherCalls(source: ts.SourceFile, call: ts.Node, { checker }: Project): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (node === call || ts.isFunctionLike(node)) return;
    if (isDefineTool(node, checker)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A call of `defineTool`, also by the name that an import or `require` gives it. */
function isDefineTool(node: ts.Node, checker: ts.TypeChecker): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const callee = node.expression;
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text === "defineTool";
  if (!ts.isIdentifier(callee)) return false;
  const [declaration] = checker.getSymbolAtLocation(callee)?.declarations ?? [];
  const isRenamed =
    declaration !== undefined && (ts.isImportSpecifier(declaration) || ts.isBindingElement(declaration));
  return (isRenamed ? (declaration.propertyName ?? declaration.name).getText() : callee.text) === "defineTool";
}

/** The object literal in an expression, or in the constant that it names. */
export function literalBehind(
  expression: ts.Expression,
  checker: ts.TypeChecker,
): ts.ObjectLiteralExpression | undefined {
  const inner = withoutWrapping(expression);
  if (ts.isObjectLiteralExpression(inner)) return inner;
  const value = ts.isIdentifier(inner) ? constantBehind(checker.getSymbolAtLocation(inner), checker) : undefined;
  return value === undefined ? undefined : literalBehind(value, checker);
}

/** The options of `defineTool` that are schemas rather than data. */
export const isSchemaOption = ({ name }: Option): boolean => name === "input" || name === "output";

/** An option by its name: the last one counts. */
export const optionNamed = (options: readonly Option[], name: string): Option | undefined =>
  options.findLast((option) => option.name === name);
