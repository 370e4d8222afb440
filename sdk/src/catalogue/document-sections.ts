import { markdownExcess, parseMarkdown, markdownSections } from "../util/markdown.ts";

/** One part of a Markdown document: a second-level heading and the text below it. */
export interface DocumentSection {
  readonly title: string;
  /** Markdown, without blank lines at its ends. */
  readonly text: string;
}

/**
 * The second-level sections of a Markdown document in their order; text before the first one is left out, and so is a
 * section without content.
 */
export function documentSections(markdown: string): readonly DocumentSection[] {
  return plainSections(markdown.trimEnd()) ?? parsedSections(markdown);
}

const parsedSections = (markdown: string): readonly DocumentSection[] =>
  markdownSections(parseMarkdown(markdown))
    .filter(({ depth, isEmpty }) => depth === 2 && !isEmpty)
    .map(({ title, body }) => ({ title, text: trimLines(markdown.slice(body.start, body.end)) }));

/** An empty line, a heading in plain words or names, or words of a paragraph or an item: nothing in it can be or hide a heading. */
const plainLine =
  /^(?:$|#{1,6} [\p{L}\p{N}](?:(?:[\p{L}\p{N} ,.'()-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*[\p{L}\p{N}])?$|(?:[-*] )?[\p{L}\p{N}].*$)/u;

/** The same where every line is plain; undefined for any other document. Most are like this, and parsing costs a hundred times as much. */
function plainSections(markdown: string): readonly DocumentSection[] | undefined {
  const lines = markdown.split("\n");
  if (!lines.every((line) => plainLine.test(line)) || markdownExcess(markdown) !== undefined) return undefined;
  const sections: { readonly title: string; readonly lines: string[] }[] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (line.startsWith("# ")) open = undefined;
    else if (line.startsWith("## ")) {
      open = [];
      sections.push({ title: line.slice(3), lines: open });
    } else open?.push(line);
  }
  return sections
    .filter((section) => section.lines.some((line) => line !== "" && !line.startsWith("#")))
    .map((section) => ({ title: section.title, text: trimLines(section.lines.join("\n")) }));
}

// Leading blanks matter: four of them make a code block.
const trimLines = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
