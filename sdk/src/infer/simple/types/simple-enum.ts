import { ts } from "ts-morph";
import { notSimple } from "../names/not-simple.ts";
import { SimpleSymbol, SimpleType } from "./simple-type.ts";

const { SyntaxKind, TypeFlags } = ts;

/** The value of a literal, also with a sign; undefined for other expressions. */
export function constantOf(node: ts.Expression): string | number | undefined {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken;
  return isNegative && ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined;
}

/** The union of an enum's members, whose values are all written out. */
export function enumType(declaration: ts.EnumDeclaration, symbol: SimpleSymbol): SimpleType {
  const values = declaration.members.map(enumConstant);
  if (values.length < 2 || new Set(values).size < values.length) return notSimple("an enum of one value");
  const types = declaration.members.map((member, index) => {
    const value = values[index] ?? "";
    const kind = typeof value === "string" ? TypeFlags.StringLiteral : TypeFlags.NumberLiteral;
    const name = ts.isIdentifier(member.name) ? member.name.text : notSimple("an enum with a quoted member");
    const own = new SimpleSymbol(name, ts.SymbolFlags.EnumMember, { declarations: [member] });
    return new SimpleType({ flags: TypeFlags.EnumLiteral | kind, value, symbol: own });
  });
  return new SimpleType({ flags: TypeFlags.EnumLiteral | TypeFlags.Union, types, symbol, aliasSymbol: symbol });
}

/** The value of an enum's member: a literal, or one more than the member before it. */
export function enumConstant(member: ts.EnumMember): string | number {
  const { initializer, parent } = member;
  if (initializer !== undefined) return constantOf(initializer) ?? notSimple("a computed member of an enum");
  const position = parent.members.indexOf(member);
  const before = parent.members[position - 1];
  const value = before === undefined ? -1 : enumConstant(before);
  return typeof value === "number" ? value + 1 : notSimple("a member of an enum without a value");
}
