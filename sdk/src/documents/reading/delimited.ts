import { parse } from "csv-parse/sync";
import { limits, type Reader, tableBlock } from "./reader.ts";
import { textOf } from "./text.ts";

/** A table of comma, semicolon or tab separated values; the first row contains the column names. */
export const readDelimited: Reader = (file) => {
  const { text, notes } = textOf(file);
  const delimiter = file.mimeType === "text/tab-separated-values" ? "\t" : delimiterOf(text);
  const rows = rowsOf(text, delimiter);
  let cells = 0;
  const read = rows.filter(({ length }) => {
    const isKept = cells < limits.cells;
    cells += length;
    return isKept;
  });
  const more = read.length === rows.length ? [] : [`Only the first ${limits.cells} cells were read.`];
  return { blocks: read.length === 0 ? [] : [tableBlock(read)], notes: [...notes, ...more] };
};

/** The most frequent delimiter in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (mark: string): number => line.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** An unclosed quote extends to the end of the text. */
function rowsOf(text: string, delimiter: string): readonly (readonly string[])[] {
  const read = (whole: string): string[][] =>
    parse(whole, {
      bom: true,
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  try {
    return read(text);
  } catch (error) {
    if ((error as { readonly code?: string }).code === "CSV_QUOTE_NOT_CLOSED") return read(`${text}"`);
    throw error;
  }
}
