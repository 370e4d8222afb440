import ts from "typescript";
import { nodesOf } from "./syntax-trees.ts";

/** Codes that only the table itself uses as a value. */
export function unraisedCodes(trees: ReadonlyMap<string, ts.SourceFile>, codes: readonly string[]): readonly string[] {
  const used = new Set(
    [...trees]
      .filter(([file]) => !/^errors\/[a-z-]*codes\.ts$/.test(file))
      .flatMap(([, tree]) => nodesOf(tree).flatMap(codeUsed)),
  );
  return codes.filter((code) => !used.has(code));
}

/** Literal codes of errors or findings that are missing from the table. */
export function unknownCodes(trees: ReadonlyMap<string, ts.SourceFile>, codes: readonly string[]): readonly string[] {
  return [...trees].flatMap(([file, tree]) =>
    nodesOf(tree)
      .flatMap(codeGiven)
      .filter((code) => !codes.includes(code))
      .map((code) => `${file} raises ${code}`),
  );
}

/** The text of a literal used as a value, and the code of a table row that is read: `errorCodes.NO_TOOLS`. */
function codeUsed(node: ts.Node): readonly string[] {
  if (
    ts.isPropertyAccessExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "errorCodes"
  ) {
    return [node.name.text];
  }
  return ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent) ? [node.text] : [];
}

function codeGiven(node: ts.Node): readonly string[] {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const [first] = node.arguments ?? [];
  const makes = ts.isIdentifier(node.expression) && ["ToolwrightError", "findingOf"].includes(node.expression.text);
  return makes && first !== undefined && ts.isStringLiteralLike(first) ? [first.text] : [];
}
