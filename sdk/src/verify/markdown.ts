import type { Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { Place } from "../model/place.ts";
import type { ToolFolder } from "../model/tool-folder.ts";

/** A heading with what stands below it, up to the next heading of its level or above. */
export interface Section {
  readonly title: string;
  /** 1 for `#`, 2 for `##`. */
  readonly depth: number;
  readonly position: Pick<Place, "line" | "column">;
  /** Whether nothing but headings, comments and link targets stands below it. */
  readonly isEmpty: boolean;
}

/** A piece of running text: one block's words in a row, code left out. */
export interface Prose {
  readonly text: string;
  readonly position: Pick<Place, "line" | "column">;
}

/** A Markdown text as its tree. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text);
}

const trees = new WeakMap<ToolFolder, Map<string, Root>>();

/** A Markdown file of a tool folder, parsed once however many rules ask; nothing when the folder lacks it. */
export function markdownFile(folder: ToolFolder, file: string): Root | undefined {
  const text = Object.hasOwn(folder.files, file) ? folder.files[file] : undefined;
  if (text === undefined) return undefined;
  const known = trees.get(folder) ?? new Map<string, Root>();
  trees.set(folder, known);
  const tree = known.get(file) ?? parseMarkdown(text);
  known.set(file, tree);
  return tree;
}

/** Every heading that stands in the document itself, not inside a quotation or a list. */
export function sectionsOf(tree: Root): readonly Section[] {
  return tree.children.flatMap((node, index) => {
    if (node.type !== "heading") return [];
    const rest = tree.children.slice(index + 1);
    const end = rest.findIndex((other) => other.type === "heading" && other.depth <= node.depth);
    const body = end === -1 ? rest : rest.slice(0, end);
    return [
      { title: textOf(node).trim(), depth: node.depth, position: positionOf(node), isEmpty: !body.some(isContent) },
    ];
  });
}

/** Every paragraph, heading and piece of HTML as text. */
export function proseOf(tree: Nodes): readonly Prose[] {
  if (tree.type === "paragraph" || tree.type === "heading" || tree.type === "html")
    return [{ text: textOf(tree), position: positionOf(tree) }];
  return "children" in tree ? tree.children.flatMap((child) => proseOf(child)) : [];
}

function isContent(node: RootContent): boolean {
  if (node.type === "heading" || node.type === "definition" || node.type === "thematicBreak") return false;
  return node.type !== "html" || node.value.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "").trim() !== "";
}

function textOf(node: Nodes): string {
  if (node.type === "text" || node.type === "html") return node.value;
  if (node.type === "break") return "\n";
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function positionOf(node: Nodes): Pick<Place, "line" | "column"> {
  return { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 };
}
