import { parse } from "csv-parse/sync";
import { limits, type Reader, tableBlock } from "./reader.ts";
import { textOf } from "./text.ts";

/** A table of values separated by commas, semicolons, tabs or bars; the first row contains the column names. */
export const readDelimited: Reader = (file) => {
  const { text, isCut, notes } = textOf(file);
  // Excel's own line names the delimiter.
  const [line = "", named] = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const body = text.slice(line.length);
  const delimiter = named ?? (file.mimeType === "text/tab-separated-values" ? "\t" : delimiterOf(body));
  // The last row of a text that was cut may have half a value.
  const rows = rowsOf(body, delimiter).slice(0, isCut ? -1 : undefined);
  let cells = 0;
  const read = rows.filter(({ length }) => {
    const isKept = cells < limits.cells;
    cells += length;
    return isKept;
  });
  const more = read.length === rows.length ? [] : [`Only the first ${limits.cells} cells were read.`];
  return { blocks: read.length === 0 ? [] : [tableBlock(read)], notes: [...notes, ...more] };
};

/** The most frequent delimiter in the first line, outside quotes; bars may be part of a name, so they are the last choice. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (mark: string): number => line.split(mark).length;
  const best = [",", ";", "\t"].reduce((one, other) => (count(other) > count(one) ? other : one));
  return count(best) === 1 && line.includes("|") ? "|" : best;
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
