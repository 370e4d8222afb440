import type { Nodes, Root } from "mdast";
import type { Location } from "../../model/finding.ts";
import type { ToolFolder } from "../../model/tool/tool-folder.ts";
import { parseMarkdown } from "../../util/markdown.ts";
import { memoize } from "../../util/memo.ts";

export interface Prose {
  readonly text: string;
  readonly position: Pick<Location, "line" | "column">;
}

const treesOf = memoize((_: ToolFolder) => new Map<string, Root>());

/** A Markdown file of a tool folder, parsed once for all rules; undefined when missing. */
export function markdownFile(folder: ToolFolder, file: string): Root | undefined {
  const text = Object.hasOwn(folder.files, file) ? folder.files[file] : undefined;
  if (text === undefined) return undefined;
  const trees = treesOf(folder);
  const tree = trees.get(file) ?? parseMarkdown(text);
  trees.set(file, tree);
  return tree;
}

/** Every paragraph, heading and piece of HTML of a Markdown text. */
export const textProse = (text: string): readonly Prose[] => readableProse(() => parseMarkdown(text));

/** The same of a Markdown file of a tool folder. */
export const fileProse = (folder: ToolFolder, file: string): readonly Prose[] =>
  readableProse(() => markdownFile(folder, file));

function readableProse(tree: () => Root | undefined): readonly Prose[] {
  try {
    const root = tree();
    return root === undefined ? [] : proseOf(root);
  } catch {
    // Nested quotes may be deeper than the call stack allows; such text is not prose.
    return [];
  }
}

function proseOf(tree: Nodes): readonly Prose[] {
  if (tree.type === "paragraph" || tree.type === "heading" || tree.type === "html")
    return [{ text: textOf(tree), position: positionOf(tree) }];
  return "children" in tree ? tree.children.flatMap((child) => proseOf(child)) : [];
}

function textOf(node: Nodes): string {
  if (node.type === "text" || node.type === "html") return node.value;
  if (node.type === "break") return "\n";
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function positionOf(node: Nodes): Pick<Location, "line" | "column"> {
  return { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 };
}
