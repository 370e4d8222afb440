import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";
import { optionNamed, type Option } from "./read-definition.ts";
import { constantBehind, withoutWrapping } from "./read-literal.ts";
import { assignedValue, isHolder, moduleExport } from "./module-exports.ts";
import { resolveAlias } from "../project/written-type.ts";

/** The declaration of a tool's function, or of its type if only the type is written. */
export type HandlerNode =
  | ts.MethodDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.FunctionDeclaration
  | ts.FunctionTypeNode
  | ts.MethodSignature
  | ts.CallSignatureDeclaration;

export interface Callable {
  readonly handler: HandlerNode;
  /** Omitted if the handler's own declaration is complete. */
  readonly signature?: ts.Signature;
}

export type HandlerReading = Callable | { readonly missing: ts.Node };

interface HandlerHolder {
  /** The node for findings about a missing function. */
  readonly node: ts.Node;
  readonly options: readonly Option[];
  readonly wrapped?: ts.Expression;
}

/** Finds the wrapped function, or the `execute` function: a method, a function expression, or an expression that evaluates to one. */
export function readHandler({ options, node, wrapped }: HandlerHolder, { checker }: Project): HandlerReading {
  if (wrapped !== undefined) return functionBehind(wrapped, checker) ?? { missing: wrapped };
  const member = optionNamed(options, "execute")?.member;
  if (member === undefined) return { missing: node };
  if (ts.isMethodDeclaration(member)) return { handler: member };
  const found = ts.isPropertyAssignment(member)
    ? functionBehind(member.initializer, checker)
    : ts.isShorthandPropertyAssignment(member)
      ? functionOf(checker.getShorthandAssignmentValueSymbol(member), checker)
      : undefined;
  return found ?? { missing: member };
}

export interface ExportedFunction extends Callable {
  readonly statements: readonly ts.Node[];
}

export function exportedFunction(source: ts.SourceFile, name: string, project: Project): ExportedFunction | undefined {
  const { checker } = project;
  const symbol = moduleExport(source, name, project);
  const assigned = symbol?.declarations?.find((declaration) => assignedValue(declaration) !== undefined);
  const value = assignedValue(assigned);
  const found = value === undefined ? functionOf(symbol, checker) : functionBehind(value, checker);
  if (found === undefined) return undefined;
  const holder = ts.findAncestor(assigned ?? resolveAlias(symbol, checker)?.valueDeclaration, isHolder);
  return { ...found, statements: holder === undefined ? [] : [holder] };
}

function functionBehind(expression: ts.Expression, checker: ts.TypeChecker): Callable | undefined {
  const outer = withoutParentheses(expression);
  // An assertion overrides the type of the function inside, and `add<Date>` is one instance of a generic function.
  const isAsserted = ts.isAsExpression(outer) && !ts.isConstTypeReference(outer.type);
  if (isAsserted || ts.isExpressionWithTypeArguments(outer))
    return signatureBehind(checker.getTypeAtLocation(outer), checker);
  const inner = withoutWrapping(outer);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return { handler: inner };
  if (ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner)) {
    return functionOf(checker.getSymbolAtLocation(inner), checker);
  }
  return ts.isCallExpression(inner) ? returnedFunction(inner, checker) : undefined;
}

function withoutParentheses(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ? withoutParentheses(expression.expression) : expression;
}

/** The function that a wrapper or factory returns: its argument, where both have the same type. */
function returnedFunction(call: ts.CallExpression, checker: ts.TypeChecker): Callable | undefined {
  const type = checker.getTypeAtLocation(call);
  const given = call.arguments.flatMap((argument) => {
    const isFunction = checker.getTypeAtLocation(argument).getCallSignatures().length === 1;
    const found = isFunction ? functionBehind(argument, checker) : undefined;
    return found !== undefined && isSameFunction(checker.getTypeAtLocation(argument), type, checker) ? [found] : [];
  });
  return given[0] ?? signatureBehind(type, checker);
}

function isSameFunction(given: ts.Type, returned: ts.Type, checker: ts.TypeChecker): boolean {
  const isVague = given
    .getCallSignatures()
    .some(({ parameters }) => parameters.some((symbol) => (checker.getTypeOfSymbol(symbol).flags & vague) !== 0));
  return !isVague && checker.isTypeAssignableTo(given, returned) && checker.isTypeAssignableTo(returned, given);
}

const vague = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

function signatureBehind(type: ts.Type, checker: ts.TypeChecker): Callable | undefined {
  const [signature, ...others] = type.getCallSignatures();
  const declaration = signature?.getDeclaration();
  if (signature === undefined || declaration === undefined || others.length > 0) return undefined;
  const handler = passedOn(signature, checker) ?? declaration;
  return isHandler(handler) ? { handler, signature } : undefined;
}

/** `(...args: Parameters<F>) => Result` has the parameters of another function, whose declaration is more detailed. */
function passedOn({ parameters }: ts.Signature, checker: ts.TypeChecker): ts.SignatureDeclaration | undefined {
  const [rest, ...others] = parameters;
  const type = rest === undefined || others.length > 0 ? undefined : checker.getTypeOfSymbol(rest);
  if (type === undefined || !checker.isTupleType(type)) return undefined;
  const labels = (type as ts.TupleTypeReference).target.labeledElementDeclarations ?? [];
  const [owner, ...further] = new Set(labels.map((label) => label?.parent));
  if (owner === undefined || further.length > 0 || !ts.isFunctionLike(owner)) return undefined;
  const own = owner.parameters.filter(({ name }) => name.getText() !== "this");
  return own.every((parameter, index) => parameter === labels[index]) ? owner : undefined;
}

export const isHandler = (node: ts.SignatureDeclaration): node is HandlerNode =>
  ts.isMethodDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionTypeNode(node) ||
  ts.isMethodSignature(node) ||
  ts.isCallSignatureDeclaration(node);

function functionOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): Callable | undefined {
  const target = resolveAlias(symbol, checker);
  const declarations = target?.getDeclarations() ?? [];
  const written = declarations.find(
    (declaration) => ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration),
  );
  if (written !== undefined) return { handler: written };
  const initializer = constantBehind(symbol, checker);
  const found = initializer === undefined ? undefined : functionBehind(initializer, checker);
  const declaration = target?.valueDeclaration;
  if (found !== undefined || target === undefined || declaration === undefined) return found;
  // The type of `export const { execute } = api` comes from the checker only.
  return signatureBehind(checker.getTypeOfSymbolAtLocation(target, declaration), checker);
}
