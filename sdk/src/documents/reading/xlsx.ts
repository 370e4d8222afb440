import type { BlockContent } from "../../model/workspace/block.ts";
import { limits, peers, type Reader, tableBlock } from "./reader.ts";
import { checkPacked } from "./packed.ts";

export const readXlsx: Reader = async ({ bytes }) => {
  checkPacked(bytes);
  const { default: readSheets } = await peers.readExcelFile();
  const sheets = await readSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const blocks: BlockContent[] = [];
  const notes: string[] = [];
  let cells = 0;
  for (const { sheet, data } of sheets) {
    const rows: string[][] = [];
    for (const row of data) {
      if (cells >= limits.cells) break;
      cells += row.length;
      rows.push(row.map(cellText));
    }
    if (rows.length < data.length)
      notes.push(`Of the sheet ${sheet}, only the first ${rows.length} of ${data.length} rows were read.`);
    if (rows.length > 0) blocks.push(tableBlock(rows, sheet));
  }
  return { blocks, notes };
};

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  // A time of day is stored on the day 0 of Excel.
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/^1899-12-30T(.*)\.000Z$|T00:00:00\.000Z$/, (_, time: string | undefined) => time ?? "");
  return typeof value === "string" ? value : JSON.stringify(value);
}
