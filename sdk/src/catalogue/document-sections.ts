/** One part of a Markdown document: a second-level heading and what stands below it. */
export interface DocumentSection {
  readonly title: string;
  /** Markdown, without blank lines at its ends. */
  readonly text: string;
}

/**
 * The second-level sections of a Markdown document in their order; what stands before the first one is left out, and so is a
 * section without content.
 */
export function documentSections(markdown: string): readonly DocumentSection[] {
  const sections: { title: string; lines: string[] }[] = [];
  let fence: string | undefined;
  for (const line of markdown.split(/\r?\n/)) {
    // A line that looks like a heading is none within a code block.
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = nextFence(fence, mark);
    const title = fence === undefined ? /^ {0,3}##[ \t]+(.+?)[ \t#]*$/.exec(line)?.[1] : undefined;
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title, lines: [] });
  }
  return sections
    .map(({ title, lines }) => ({ title, text: lines.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}

function nextFence(open: string | undefined, mark: string): string | undefined {
  if (open === undefined) return mark;
  return mark.startsWith(open) ? undefined : open;
}
