import { defineTool, ToolError } from "toolwright";
import { barChart } from "../../lib/bar-chart.ts";
import { rowsOf } from "../../lib/csv.ts";

export interface ChartBarsInput {
  /** Path of the table, a CSV document. @minLength 1 @maxLength 200 */
  table: string;
  /** Column whose values are drawn, such as `density`; the first column has the labels. @minLength 1 @maxLength 100 */
  column: string;
  /** Title of the chart. @minLength 1 @maxLength 200 */
  title: string;
  /** Path of the chart, such as `density.svg`. @minLength 1 @maxLength 200 @pattern ^[\w./-]+\.svg$ */
  path: string;
}

/** The chart. */
export interface ChartBarsResult {
  /** Path of the document. */
  path: string;
  /** Number of bars. @integer */
  bars: number;
}

/**
 * Draw one column of a table as horizontal bars, as an SVG document.
 *
 * Use when the user should see the numbers of a table. Not for writing the table.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Draw bars",
  tags: ["charts"],
  examples: [
    {
      request: "Draw how crowded the continents are.",
      input: { table: "continents.csv", column: "density", title: "People on a square kilometre", path: "density.svg" },
    },
  ],
  async execute({ table, column, title, path }: ChartBarsInput, ctx): Promise<ChartBarsResult> {
    const found = await ctx.documents.read(table);
    if (found === undefined) throw new ToolError("PERMANENT", `There is no document ${JSON.stringify(table)}.`);
    const { header, rows } = rowsOf(new TextDecoder().decode(found.bytes));
    const at = header.indexOf(column);
    if (at < 1) {
      throw new ToolError("PERMANENT", `The table has no column ${JSON.stringify(column)} with values.`, {
        suggestion: `It has: ${header.slice(1).join(", ")}.`,
      });
    }
    const bars = rows.map((row) => ({ label: row[0] ?? "", value: Number(row[at]) }));
    if (bars.some(({ value }) => !Number.isFinite(value))) {
      throw new ToolError("PERMANENT", `The column ${JSON.stringify(column)} has values that are not numbers.`);
    }
    const before = await ctx.documents.info(path);
    await ctx.documents.write(path, barChart(title, bars), {
      description: title,
      tags: ["chart"],
      mimeType: "image/svg+xml",
      ...(before === undefined ? {} : { ifVersion: before.version }),
    });
    return { path, bars: bars.length };
  },
});
