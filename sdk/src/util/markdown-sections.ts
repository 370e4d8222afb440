import type { Nodes, Root, RootContent } from "mdast";

/** A heading with the text below it, up to the next heading of its level or above. */
export interface MarkdownSection {
  /** The heading's words; code stands between backticks. */
  readonly title: string;
  /** 1 for `#`, 2 for `##`. */
  readonly depth: number;
  /** Where the heading starts; both count from 1. */
  readonly position: { readonly line: number; readonly column: number };
  /** Whether nothing but headings, comments and link targets stands below it. */
  readonly isEmpty: boolean;
  /** Where the text below the heading starts and ends, as offsets in the document. */
  readonly body: { readonly start: number; readonly end: number };
}

/** Every heading that stands in the document itself, not inside a quotation, a list, a comment or a code block. */
export function markdownSections(tree: Root): readonly MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  const endOfText = tree.position?.end.offset ?? 0;
  /** Of the next heading of each depth or above: where it starts, and how much content stands at or after it. */
  const next = Array.from({ length: 7 }, () => ({ offset: endOfText, content: 0 }));
  let content = 0;
  // From the end, so that the end of every section is known when its heading comes.
  for (const node of tree.children.toReversed()) {
    if (isContent(node)) content += 1;
    if (node.type !== "heading") continue;
    const { depth, position } = node;
    const end = next[depth] ?? { offset: endOfText, content: 0 };
    sections.push({
      title: titleOf(node).trim(),
      depth,
      position: { line: position?.start.line ?? 1, column: position?.start.column ?? 1 },
      isEmpty: content === end.content,
      body: { start: position?.end.offset ?? 0, end: end.offset },
    });
    next.fill({ offset: position?.start.offset ?? 0, content }, depth);
  }
  return sections.toReversed();
}

/** HTML without its comments. One that is never closed hides all that follows, as it does in a browser. */
export function withoutComments(html: string): string {
  return html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "");
}

function isContent(node: RootContent): boolean {
  if (node.type === "heading" || node.type === "definition" || node.type === "thematicBreak") return false;
  return node.type !== "html" || withoutComments(node.value).trim() !== "";
}

function titleOf(node: Nodes): string {
  if (node.type === "text" || node.type === "html") return node.value;
  if (node.type === "inlineCode") return `\`${node.value}\``;
  if (node.type === "break") return " ";
  return "children" in node ? node.children.map(titleOf).join("") : "";
}
