import { ts } from "ts-morph";
import type { Project } from "./open-project.ts";

/** Index of a literal in the order that decides; infinite for one that is not in it. */
export type Rank = (value: string | number) => number;

/**
 * A type as its author would write it. The compiler's own text of a union is in the order in which it first met the members, anywhere in the
 * program.
 */
export function typeText(type: ts.Type, { checker }: Pick<Project, "checker">, rank: Rank = unranked): string {
  const written = checker.typeToTypeNode(type, undefined, nodeFlags);
  return written === undefined ? checker.typeToString(type) : textOf(withSortedUnions(written, rank));
}

const unranked: Rank = () => Number.POSITIVE_INFINITY;

const nodeFlags: ts.NodeBuilderFlags =
  ts.NodeBuilderFlags.IgnoreErrors |
  ts.NodeBuilderFlags.AllowUniqueESSymbolType |
  ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope |
  ts.NodeBuilderFlags.NoTruncation;

const printer = ts.createPrinter({ removeComments: true });
const byText = new Intl.Collator("en", { numeric: true });
const nowhere = ts.createSourceFile("type.ts", "", ts.ScriptTarget.Latest);

const textOf = (node: ts.Node): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, nowhere).replaceAll(/\s+/g, " ");

function withSortedUnions(node: ts.Node, rank: Rank): ts.Node {
  const inner = ts.visitEachChild(node, (child) => withSortedUnions(child, rank), undefined);
  if (!ts.isUnionTypeNode(inner)) return inner;
  const members = inner.types.map((member) => ({ member, text: textOf(member), rank: rankOf(member, rank) }));
  members.sort((left, right) =>
    left.rank === right.rank ? byText.compare(left.text, right.text) : left.rank - right.rank,
  );
  return ts.factory.createUnionTypeNode(members.map(({ member }) => member));
}

/** `null` and `undefined` come last, as the compiler writes them. */
function rankOf(member: ts.TypeNode, rank: Rank): number {
  if (member.kind === ts.SyntaxKind.UndefinedKeyword) return Number.POSITIVE_INFINITY;
  if (!ts.isLiteralTypeNode(member)) return Number.MAX_SAFE_INTEGER;
  const { literal } = member;
  if (literal.kind === ts.SyntaxKind.NullKeyword) return Number.MAX_VALUE;
  const value = ts.isStringLiteral(literal) ? literal.text : ts.isNumericLiteral(literal) ? Number(literal.text) : "";
  return Math.min(rank(value), Number.MAX_SAFE_INTEGER);
}
