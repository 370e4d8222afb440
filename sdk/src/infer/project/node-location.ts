import path from "node:path";
import type { ts } from "ts-morph";
import type { Location } from "../../model/finding.ts";
import { clipText } from "../../util/visible-text.ts";

export function locationOf(node: ts.Node, root: string): Location {
  const source = node.getSourceFile();
  return locationAt(source, node.getStart(source), root);
}

export function locationAt(source: ts.SourceFile, position: number, root: string): Location {
  const { line, character } = source.getLineAndCharacterOfPosition(position);
  return { file: relativeFile(source.fileName, root), line: line + 1, column: character + 1 };
}

/** A path relative to the project's root, with forward slashes. */
export function relativeFile(file: string, root: string): string {
  // The usual case, without `path.relative`: every property has a location.
  const isPlainlyInside = file.startsWith(`${root}/`) && !file.includes("/../");
  return isPlainlyInside ? file.slice(root.length + 1) : path.relative(root, file).split(path.sep).join("/");
}

/** The source text of a node as evidence: its first line, shortened. */
export const evidenceOf = (node: ts.Node): string => clipText(node.getText().split("\n", 1)[0] ?? "", 120);

/** What a finding about a node has: its location and its text. */
export const nodeDetails = (node: ts.Node, root: string) => ({
  at: locationOf(node, root),
  evidence: evidenceOf(node),
});

export const isInPackage = (file: string): boolean => /(?:^|[\\/])node_modules[\\/]/.test(file);
