/** Limits of a document that is parsed as Markdown, far beyond what people write. Within them parsing takes under 0.2 s. */
const markdownLimits = { characters: 50_000, lines: 1_000 } as const;

/**
 * Why a text is not parsed as Markdown, as a predicate; undefined for ordinary text. Parsers take quadratic time for some constructs:
 * emphasis and brackets in one paragraph, nesting, code spans that never close. This check is linear.
 */
export function markdownExcess(text: string): string | undefined {
  const { characters, lines } = markdownLimits;
  if (text.length > characters)
    return `has ${text.length.toLocaleString("en")} characters; at most ${characters.toLocaleString("en")} are read as Markdown`;
  const rows = text.split(/\r\n|\r|\n/);
  if (rows.length > lines)
    return `has ${rows.length.toLocaleString("en")} lines; at most ${lines.toLocaleString("en")} are read as Markdown`;
  const cost = nestingCost(rows) + paragraphsOf(rows).reduce((sum, paragraph) => sum + paragraphCost(paragraph), 0);
  return cost > mostCost ? "has more marks of emphasis, brackets or levels than can be read as Markdown" : undefined;
}

/** In units of about 20 ns. */
const mostCost = 2_000_000;

/** Lines that belong to one paragraph or more: headings and list items end one as an empty line does. */
function paragraphsOf(rows: readonly string[]): readonly string[] {
  const paragraphs: string[][] = [];
  for (const row of rows) {
    if (paragraphs.length === 0 || row.trim() === "" || /^ {0,3}(?:[-*+]|#{1,6}) +\S/.test(row)) paragraphs.push([]);
    paragraphs.at(-1)?.push(row);
  }
  return paragraphs.map((lines) => lines.join("\n"));
}

function paragraphCost(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  // An underscore within a word, as in a name, does not start emphasis.
  const marks = count(/\*+|~+|(?<!\w)_+|_+(?!\w)/g);
  const brackets = count(/[[\]]/g);
  const openings = new Set((text.match(/`+/g) ?? []).map((run) => run.length)).size;
  return marks ** 2 + brackets ** 2 / 10 + openings * text.length;
}

/** Quotations and lists within each other. */
const nestingCost = (rows: readonly string[]): number =>
  rows.reduce((sum, row) => sum + (/^(?:[ \t>*+-]|\d{1,9}[.)])*/.exec(row)?.[0].length ?? 0) ** 2, 0);
