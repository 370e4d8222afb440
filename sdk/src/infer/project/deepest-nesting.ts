import { ts } from "ts-morph";
import { positionAt } from "../../util/texts.ts";

/** How deeply the brackets of a text nest, and where (line and column from 1) they are deepest. */
export interface DeepestNesting {
  readonly levels: number;
  readonly line: number;
  readonly column: number;
}

/** Finds the deepest nesting by tokens alone, so that it works where the parser overflows its stack. */
export function deepestNesting(text: string): DeepestNesting {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  let [level, levels, position] = [0, 0, 0];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (closing.has(token)) level = Math.max(0, level - 1);
    if (!opening.has(token)) continue;
    level += 1;
    if (level > levels) [levels, position] = [level, scanner.getTokenStart()];
  }
  return { levels, ...positionAt(text, position) };
}

const { SyntaxKind } = ts;

const opening: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.OpenBraceToken,
  SyntaxKind.OpenBracketToken,
  SyntaxKind.OpenParenToken,
  SyntaxKind.LessThanToken,
]);

const closing: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.CloseBraceToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseParenToken,
  SyntaxKind.GreaterThanToken,
]);
