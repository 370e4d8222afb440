import { markdownSections, parseMarkdown } from "../util/markdown.ts";

/** One part of a Markdown document: a second-level heading and the text below it. */
export interface DocumentSection {
  readonly title: string;
  /** Markdown, without blank lines at the start and end. */
  readonly text: string;
}

/**
 * The second-level sections of a Markdown document in their order; text before the first one is omitted, and so is a
 * section without content.
 */
export const documentSections = (markdown: string): readonly DocumentSection[] =>
  markdownSections(parseMarkdown(markdown))
    .filter(({ depth, isEmpty }) => depth === 2 && !isEmpty)
    .map(({ title, body }) => ({ title, text: trimLines(markdown.slice(body.start, body.end)) }));

// Leading blanks matter: four of them make a code block.
const trimLines = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
