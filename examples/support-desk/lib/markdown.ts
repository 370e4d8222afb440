/** One heading of an article with the text below it. */
export interface MarkdownSection {
  /** The heading without markup; empty for the text above the first heading. */
  readonly title: string;
  /** 1 to 6; 0 for the text above the first heading. */
  readonly depth: number;
  /** The heading's anchor, as Markdown renderers make it: unique in the article. */
  readonly anchor: string;
  /** Markdown below this heading, up to the next heading of any depth. */
  readonly body: string;
}

const fence = /^\s*(`{3,}|~{3,})/;
const codeBlock = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([^]*?)^[ \t]*\1.*$/gm;
const heading = /^(#{1,6})\s+(.+?)\s*#*$/;

/** Cuts an article at its headings. Lines inside code fences are never headings. */
export function splitSections(markdown: string): readonly MarkdownSection[] {
  const sections: { title: string; depth: number; anchor: string; lines: string[] }[] = [
    { title: "", depth: 0, anchor: "", lines: [] },
  ];
  const used = new Map<string, number>();
  let openFence = "";
  for (const line of markdown.split(/\r?\n/)) {
    const mark = fence.exec(line)?.[1] ?? "";
    if (openFence === "" ? mark !== "" : mark.startsWith(openFence)) openFence = openFence === "" ? mark : "";
    const match = openFence === "" && mark === "" ? heading.exec(line) : null;
    if (match === null) {
      sections.at(-1)?.lines.push(line);
    } else {
      const title = toPlainText(match[2] ?? "");
      sections.push({ title, depth: match[1]?.length ?? 1, anchor: uniqueAnchor(title, used), lines: [] });
    }
  }
  return sections.map(({ lines, ...section }) => ({ ...section, body: lines.join("\n").trim() }));
}

/** The words a reader sees, in one line: no code blocks, no markup, no table of links to the article's own headings. */
export function toPlainText(markdown: string): string {
  return withoutMarkup(withoutPageFurniture(markdown.replace(codeBlock, "")))
    .replace(/\s+/g, " ")
    .trim();
}

/** The code of all code blocks, in one line. */
export function toCodeText(markdown: string): string {
  const blocks = [...markdown.matchAll(codeBlock)].map((match) => match[2] ?? "");
  return blocks.join(" ").replace(/\s+/g, " ").trim();
}

function withoutPageFurniture(text: string): string {
  return text
    .replace(/<!--[^]*?-->/g, "")
    .replace(/<(h\d)\b[^>]*>[^\n]*<\/\1>/gi, "")
    .replace(/<\/?[a-z][^>\n]*>/gi, "")
    .replace(/^\s*[-*]\s+\[.*\]\(#[^)\n]*\)\s*$/gm, "")
    .replace(/^\[[^\]\n]+\]:.*$/gm, "");
}

function withoutMarkup(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/^\s*\|?[-:| ]+\|[-:| ]*$/gm, "")
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replace(/(`+)([^`]+)\1/g, "$2")
    .replace(/(?<![\w*])(\*{1,3})(\S(?:[^*\n]*\S)?)\1(?![\w*])/g, "$2")
    .replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, "$1")
    .replace(/\s+\|\s+|^\||\|$/gm, " ");
}

function uniqueAnchor(title: string, used: Map<string, number>): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
  const count = used.get(anchor) ?? 0;
  used.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}
