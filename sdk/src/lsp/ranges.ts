import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "vscode-languageserver/node";
import { startOf, type Finding } from "../model/finding.ts";

/** A name, a quoted text, a comment, otherwise one character. */
const token = /[\w$]+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\n]*`|\/\*[^]*?\*\/|\/\/[^\n]*|\S/y;

/** The range of a finding: its evidence if that is at its location, otherwise the token there; in Markdown, the line. */
export function findingRange(
  { at = startOf(""), evidence = "" }: Pick<Finding, "at" | "evidence">,
  document: TextDocument,
): Range {
  const text = document.getText();
  const from = document.offsetAt({ line: at.line - 1, character: at.column - 1 });
  if (evidence !== "" && text.startsWith(evidence, from)) return rangeIn(document, from, from + evidence.length);
  const end = document.uri.endsWith(".md") ? /[^\r\n]*/y : token;
  end.lastIndex = from;
  return rangeIn(document, from, from + (end.exec(text)?.[0].trimEnd().length ?? 0));
}

export const rangeIn = (document: TextDocument, from: number, to: number): Range => ({
  start: document.positionAt(from),
  end: document.positionAt(to),
});
