import type { BlockContent } from "../../model/workspace/block.ts";
import { defined } from "../../util/defined.ts";

/** A table whose first row names the columns: each row has as many cells as the longest. */
export function tableBlock(rows: readonly (readonly string[])[], name?: string): BlockContent {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = (row: readonly string[]): readonly string[] =>
    Array.from({ length: width }, (_, index) => row[index] ?? "");
  const [head = [], ...body] = rows;
  const columns = filled(head).map((column, index) => (column.trim() === "" ? `column ${index + 1}` : column.trim()));
  return { type: "table", ...defined({ name }), columns, rows: body.map(filled) };
}
