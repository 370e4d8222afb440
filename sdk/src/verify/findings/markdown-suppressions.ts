import type { Nodes } from "mdast";
import { readDirective, suppressionWord, type Suppression } from "../../model/suppression.ts";
import type { ToolFolder } from "../../model/tool-folder.ts";
import { markdownFile } from "../text/markdown.ts";
import { fileLocation, positionAt } from "../subject/locations.ts";

/** The comments `<!-- toolwright-ignore <rule> -- <reason> -->` in the Markdown files of a tool folder. */
export function markdownSuppressions(folder: ToolFolder): readonly Suppression[] {
  return Object.entries(folder.files).flatMap(([file, text]) => {
    if (!file.endsWith(".md") || !text.includes(suppressionWord)) return [];
    const tree = markdownFile(folder, file);
    return tree === undefined ? [] : htmlOffsets(tree).flatMap((range) => suppressionsIn(folder, file, range));
  });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function htmlOffsets(node: Nodes): readonly Range[] {
  if (node.type !== "html") return "children" in node ? node.children.flatMap((child) => htmlOffsets(child)) : [];
  const { start, end } = node.position ?? {};
  return [{ start: start?.offset ?? 0, end: end?.offset ?? 0 }];
}

function suppressionsIn(folder: ToolFolder, file: string, { start, end }: Range): readonly Suppression[] {
  const text = folder.files[file] ?? "";
  return Array.from(text.slice(start, end).matchAll(/<!--([^]*?)-->/g)).flatMap(({ 1: comment = "", index }) => {
    const directive = readDirective(comment);
    if (directive === undefined) return [];
    const { isForTool, ...given } = directive;
    const at = fileLocation(folder, file, positionAt(text, start + index));
    return [{ ...given, scope: isForTool ? "tool" : "file", at }] satisfies readonly Suppression[];
  });
}
