/** A table as lines of values separated by commas, with a header. No value of this project has a comma or a quote. */
export const csvOf = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows].map((row) => `${row.join(",")}\n`).join("");

/** The header and the rows of such a table. */
export function rowsOf(csv: string): {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const [header = [], ...rows] = csv
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split(","));
  return { header, rows };
}
