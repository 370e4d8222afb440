import type { Nodes } from "mdast";
import { parseMarkdown } from "../util/markdown.ts";
import { safeMarkdown } from "./safe-markdown.ts";

/**
 * A section of a tool's document as part of `TOOLS.md`: made safe, its headings one level deeper, and its relative links, which start in the
 * tool's folder, from the folder of `TOOLS.md`.
 */
export function embeddedMarkdown(text: string, folder: string): string {
  const safe = safeMarkdown(text);
  if (!/^ {0,3}#|\]\(|\]:/m.test(safe)) return safe;
  const tree = parseMarkdown(safe);
  const insertions = [...tree.children.flatMap(deeperHeading), ...linkPrefixes(tree, safe, encodeURI(folder))];
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((done, { at, text: inserted }) => done.slice(0, at) + inserted + done.slice(at), safe);
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

const deepest = 6;

function deeperHeading(node: Nodes): readonly Insertion[] {
  if (node.type !== "heading" || node.depth === deepest) return [];
  return [{ at: node.position?.start.offset ?? 0, text: "#" }];
}

function linkPrefixes(node: Nodes, source: string, folder: string): readonly Insertion[] {
  const own = node.type === "link" || node.type === "definition" ? linkPrefix(node, source, folder) : [];
  return "children" in node ? [...own, ...node.children.flatMap((child) => linkPrefixes(child, source, folder))] : own;
}

function linkPrefix(node: Extract<Nodes, { url: string }>, source: string, folder: string): readonly Insertion[] {
  if (node.url === "" || /^(?:[/?#]|[^/?#]*:)/.test(node.url)) return [];
  const start = node.position?.start.offset ?? 0;
  const written = source.slice(start, node.position?.end.offset).lastIndexOf(node.url);
  return written < 0 ? [] : [{ at: start + written, text: `${folder}/` }];
}
