import { defineTool } from "toolwright";
import { continentsBy } from "../../lib/countries.ts";
import { csvOf } from "../../lib/csv.ts";

export interface CountryTableInput {
  /** What the continents are sorted by; density is people per square kilometre. */
  measure: "population" | "area" | "density";
  /** Path of the table, such as `continents.csv`. @minLength 1 @maxLength 200 @pattern ^[\w./-]+\.csv$ */
  path: string;
}

/** The table that was written. */
export interface CountryTableResult {
  /** Path of the document. */
  path: string;
  /** Its columns, in order. */
  columns: string[];
  /** Number of continents. @integer */
  rows: number;
  /** Countries and territories without a population or an area. */
  leftOut: string[];
}

/**
 * Write a table of all continents with countries, population, area and density, sorted by one of them.
 *
 * Use when you compare continents. Not for charts: another agent draws them.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Write the table of continents",
  tags: ["countries", "tables"],
  examples: [
    { request: "Which continent is the most crowded?", input: { measure: "density", path: "continents.csv" } },
  ],
  async execute({ measure, path }: CountryTableInput, ctx): Promise<CountryTableResult> {
    const { rows, leftOut } = continentsBy(measure);
    const columns = ["continent", "countries", "population", "area", "density"];
    const lines = rows.map((row) => [row.continent, row.countries, row.population, row.area, row.density]);
    const before = await ctx.documents.info(path);
    await ctx.documents.write(path, csvOf(columns, lines), {
      description: `Continents by ${measure}, summed from country-json`,
      tags: ["table"],
      ...(before === undefined ? {} : { ifVersion: before.version }),
    });
    return { path, columns, rows: rows.length, leftOut: [...leftOut] };
  },
});
