import { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { resolveAlias } from "../project/written-type.ts";

/** The value of an expression, or the part of it that is not known statically. */
export type Literal = { readonly value: Json | undefined } | { readonly unknown: ts.Node };

/**
 * Reads an expression without running it: literals, arrays and objects of them, templates, arithmetic, `as const`, and constants declared here or in
 * another file; without a checker, only expressions that need no other declaration.
 */
export function readLiteral(node: ts.Expression, checker: ts.TypeChecker | undefined, depth = 0): Literal {
  if (depth > 100) return { unknown: node };
  const read = (part: ts.Expression): Literal => readLiteral(part, checker, depth + 1);
  const inner = withoutWrapping(node);
  if (inner !== node) return read(inner);
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
  if (node.kind in keywords) return { value: keywords[node.kind] ?? null };
  if (ts.isPrefixUnaryExpression(node)) return readSigned(node, read);
  if (ts.isTemplateExpression(node)) return readTemplate(node, read);
  if (ts.isBinaryExpression(node)) return readBinary(node, read);
  if (ts.isArrayLiteralExpression(node)) return readArray(node, read);
  if (ts.isObjectLiteralExpression(node)) return readObject(node, read, checker);
  if (ts.isIdentifier(node) && node.text === "undefined") return { value: undefined };
  return readReference(node, read, checker);
}

/** The value of an expression; undefined without one, or if it is not known statically. */
export function literalValueOf(node: ts.Expression | undefined, checker: ts.TypeChecker | undefined): Json | undefined {
  const literal = node && readLiteral(node, checker);
  return literal !== undefined && "value" in literal ? literal.value : undefined;
}

type Read = (node: ts.Expression) => Literal;

const keywords: Readonly<Partial<Record<ts.SyntaxKind, Json>>> = {
  [ts.SyntaxKind.TrueKeyword]: true,
  [ts.SyntaxKind.FalseKeyword]: false,
  [ts.SyntaxKind.NullKeyword]: null,
};

export function withoutWrapping(node: ts.Expression): ts.Expression {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isTypeAssertionExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

function readSigned(node: ts.PrefixUnaryExpression, read: Read): Literal {
  const operand = read(node.operand);
  if ("unknown" in operand) return operand;
  if (typeof operand.value === "number" && node.operator === ts.SyntaxKind.MinusToken) return { value: -operand.value };
  if (typeof operand.value === "number" && node.operator === ts.SyntaxKind.PlusToken) return operand;
  return { unknown: node };
}

function readTemplate(node: ts.TemplateExpression, read: Read): Literal {
  let text = node.head.text;
  for (const span of node.templateSpans) {
    const hole = read(span.expression);
    if ("unknown" in hole) return hole;
    if (typeof hole.value === "object" || hole.value === undefined) return { unknown: span.expression };
    text += String(hole.value) + span.literal.text;
  }
  return { value: text };
}

function readBinary(node: ts.BinaryExpression, read: Read): Literal {
  const [left, right] = [read(node.left), read(node.right)];
  if ("unknown" in left) return left;
  if ("unknown" in right) return right;
  const value = calculate(node.operatorToken.kind, left.value, right.value);
  return value === undefined ? { unknown: node } : { value };
}

function calculate(operator: ts.SyntaxKind, left: Json | undefined, right: Json | undefined): Json | undefined {
  if (typeof left === "string" && typeof right === "string") {
    return operator === ts.SyntaxKind.PlusToken ? left + right : undefined;
  }
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  const result = arithmetic[operator]?.(left, right);
  return Number.isFinite(result) ? result : undefined;
}

const arithmetic: Readonly<Partial<Record<ts.SyntaxKind, (left: number, right: number) => number>>> = {
  [ts.SyntaxKind.PlusToken]: (left, right) => left + right,
  [ts.SyntaxKind.MinusToken]: (left, right) => left - right,
  [ts.SyntaxKind.AsteriskToken]: (left, right) => left * right,
  [ts.SyntaxKind.SlashToken]: (left, right) => left / right,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (left, right) => left ** right,
};

function readArray(node: ts.ArrayLiteralExpression, read: Read): Literal {
  const values: Json[] = [];
  for (const element of node.elements) {
    const item = read(ts.isSpreadElement(element) ? element.expression : element);
    if ("unknown" in item) return item;
    if (ts.isSpreadElement(element)) {
      if (!isList(item.value)) return { unknown: element };
      values.push(...item.value);
    } else {
      if (item.value === undefined) return { unknown: element };
      values.push(item.value);
    }
  }
  return { value: values };
}

function readObject(node: ts.ObjectLiteralExpression, read: Read, checker: ts.TypeChecker | undefined): Literal {
  const entries: [string, Json][] = [];
  for (const property of node.properties) {
    const value = readMember(property, checker, read);
    if ("unknown" in value) return value;
    if (ts.isSpreadAssignment(property)) {
      if (!isRecord(value.value)) return { unknown: property };
      entries.push(...Object.entries(value.value));
    } else {
      const name = nameOf(property.name);
      if (name === undefined) return { unknown: property };
      if (value.value !== undefined) entries.push([name, value.value]);
    }
  }
  return { value: Object.fromEntries(entries) };
}

/** Reads the value of a member of an object literal. */
export function readMember(
  property: ts.ObjectLiteralElementLike,
  checker: ts.TypeChecker | undefined,
  read: Read = (part) => readLiteral(part, checker),
): Literal {
  if (ts.isPropertyAssignment(property)) return read(property.initializer);
  if (ts.isSpreadAssignment(property)) return read(property.expression);
  if (!ts.isShorthandPropertyAssignment(property) || checker === undefined) return { unknown: property };
  const initializer = constantBehind(checker.getShorthandAssignmentValueSymbol(property), checker);
  const literal = initializer === undefined ? { unknown: property } : read(initializer);
  return "unknown" in literal ? { unknown: property } : literal;
}

export function nameOf(name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}

function enumMember(node: ts.PropertyAccessExpression, checker: ts.TypeChecker): string | number | undefined {
  const member = checker.getSymbolAtLocation(node.name)?.valueDeclaration;
  return member !== undefined && ts.isEnumMember(member) ? checker.getConstantValue(member) : undefined;
}

function readReference(node: ts.Expression, read: Read, checker: ts.TypeChecker | undefined): Literal {
  if (checker === undefined) return { unknown: node };
  if (ts.isPropertyAccessExpression(node)) {
    const constant = enumMember(node, checker);
    if (constant !== undefined) return { value: constant };
    const owner = read(node.expression);
    if ("unknown" in owner) return { unknown: node };
    const isMember = isRecord(owner.value) && Object.hasOwn(owner.value, node.name.text);
    return isMember ? { value: owner.value[node.name.text] } : { unknown: node };
  }
  if (!ts.isIdentifier(node)) return { unknown: node };
  const initializer = constantBehind(checker.getSymbolAtLocation(node), checker);
  const literal = initializer === undefined ? { unknown: node } : read(initializer);
  return "unknown" in literal ? { unknown: node } : literal;
}

/** The initialiser of a constant; undefined for anything that can change. */
export function constantBehind(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Expression | undefined {
  const declaration = resolveAlias(symbol, checker)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant ? declaration.initializer : undefined;
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
