import { ts } from "ts-morph";
import type { Project } from "./open-project.ts";
import type { Definition } from "./read-definition.ts";
import { constantBehind, withoutWrapping } from "./read-literal.ts";
import { resolveAlias } from "./written-type.ts";

/** A function that does a tool's work. */
export type Handler = ts.MethodDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.FunctionDeclaration;

/** The handler of a tool, or the node at which the search for it ended. */
export type HandlerReading = { readonly handler: Handler } | { readonly missing: ts.Node };

/** Finds the function that is wrapped, or that stands behind `execute`: a method, a function in place, or a reference to one. */
export function readHandler({ options, call, wrapped }: Definition, { checker }: Project): HandlerReading {
  if (wrapped !== undefined) {
    const handler = functionBehind(wrapped, checker);
    return handler === undefined ? { missing: wrapped } : { handler };
  }
  const member = options.findLast(({ name }) => name === "execute")?.member;
  if (member === undefined) return { missing: call };
  if (ts.isMethodDeclaration(member)) return { handler: member };
  const handler = ts.isPropertyAssignment(member)
    ? functionBehind(member.initializer, checker)
    : ts.isShorthandPropertyAssignment(member)
      ? functionOf(checker.getShorthandAssignmentValueSymbol(member), checker)
      : undefined;
  return handler === undefined ? { missing: member } : { handler };
}

/** The function a module exports under a name, `default` included. */
export function exportedFunction(source: ts.SourceFile, name: string, { checker }: Project): Handler | undefined {
  const module = checker.getSymbolAtLocation(source);
  const symbol = module === undefined ? undefined : checker.tryGetMemberInModuleExports(name, module);
  const assigned = symbol?.declarations?.find(ts.isExportAssignment);
  return assigned === undefined ? functionOf(symbol, checker) : functionBehind(assigned.expression, checker);
}

function functionBehind(expression: ts.Expression, checker: ts.TypeChecker): Handler | undefined {
  const inner = withoutWrapping(expression);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return inner;
  const isReference = ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner);
  return isReference ? functionOf(checker.getSymbolAtLocation(inner), checker) : undefined;
}

function functionOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): Handler | undefined {
  const declarations = resolveAlias(symbol, checker)?.getDeclarations() ?? [];
  const written = declarations.find(
    (declaration) => ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration),
  );
  if (written !== undefined) return written;
  const initializer = constantBehind(symbol, checker);
  return initializer === undefined ? undefined : functionBehind(initializer, checker);
}
