import { blockText } from "../../model/workspace/block-text.ts";
import type { DataTable } from "../../model/workspace/data-query.ts";
import type { StoredDocument } from "../../model/workspace/document.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { withoutRounding } from "../../util/json-text.ts";

export interface FilledTable extends Pick<DataTable, "name" | "document" | "columns"> {
  readonly rows: readonly (readonly (string | number | null)[])[];
}

type Column = DataTable["columns"][number];

/** The tables of documents, and one table with all their blocks. */
export function tablesOf(documents: readonly Pick<StoredDocument, "path" | "blocks">[]): readonly FilledTable[] {
  const names = new Set(["blocks"]);
  const tables = documents.flatMap(({ path, blocks }) =>
    blocks.flatMap((block): readonly FilledTable[] => {
      if (block.type === "table") return [filled(nameOf(path, block.name, names), path, block)];
      const found = block.type === "code" && block.language === "json" ? jsonTable(block.text) : undefined;
      return found === undefined ? [] : [filled(nameOf(path, undefined, names), path, found)];
    }),
  );
  return [...tables, blocksTable(documents)];
}

function blocksTable(documents: readonly Pick<StoredDocument, "path" | "blocks">[]): FilledTable {
  const text = (name: string): Column => ({ name, type: "TEXT" });
  return {
    name: "blocks",
    columns: [text("document"), { name: "n", type: "INTEGER" }, text("type"), text("text")],
    rows: documents.flatMap(({ path, blocks }) =>
      blocks.map((block, index) => [path, index + 1, block.type, block.type === "table" ? "" : blockText(block)]),
    ),
  };
}

interface Cells {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function filled(name: string, document: string, { columns, rows }: Cells): FilledTable {
  const taken = new Set<string>();
  const types = columns.map((column, index) => ({
    name: unique(column.slice(0, 100), taken),
    type: typeOf(rows.map((row) => row[index] ?? "")),
  }));
  return {
    name,
    document,
    columns: types,
    rows: rows.map((row) => types.map(({ type }, index) => valueOf(row[index] ?? "", type))),
  };
}

/** A number that would be written in the same form: not a postal code with a leading zero, or an id that a double would round. */
const whole = /^-?(?:0|[1-9]\d{0,14})$/;
const decimal = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

function typeOf(cells: readonly string[]): Column["type"] {
  const present = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (present.length === 0) return "TEXT";
  if (present.every((cell) => whole.test(cell))) return "INTEGER";
  return present.every((cell) => decimal.test(cell)) ? "REAL" : "TEXT";
}

const valueOf = (cell: string, type: Column["type"]): string | number | null => {
  if (cell === "") return null;
  if (type === "TEXT") return cell;
  return cell.trim() === "" ? null : Number(cell);
};

/** A table name from the file name: `sales_raw` for `data/sales-raw.csv`. */
function nameOf(path: string, sheet: string | undefined, taken: Set<string>): string {
  const base = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const words = [base, ...(sheet === undefined ? [] : [sheet])].join("_").replace(/[^\p{L}\p{N}]+/gu, "_");
  const name = words
    .replace(/^_+|_+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  // SQLite reserves the other names.
  return unique(/^(?!sqlite_)\p{L}/u.test(name) ? name : `t_${name}`, taken);
}

/** SQLite ignores case in names. */
function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}_${number}`;
  taken.add(free.toLowerCase());
  return free;
}

function jsonTable(text: string): Cells | undefined {
  const value = parseJson(withoutRounding(text, JSON.stringify));
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord)) return undefined;
  const columns = [...new Set(value.flatMap((row) => Object.keys(row)))].slice(0, 200);
  return { columns, rows: value.map((row) => columns.map((column) => cellOf(row[column]))) };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
