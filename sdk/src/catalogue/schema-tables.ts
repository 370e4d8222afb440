import { codeCell, markdownCell, markdownTable } from "../util/markdown-text.ts";
import { memoize } from "../util/memo.ts";
import type { SchemaRow } from "./schema-rows.ts";

// Each is in `TOOLS.md` and in the page's own Markdown.
export const parameterTable = memoize((rows: readonly SchemaRow[]): string =>
  markdownTable(
    ["Parameter", "Type", "Required", "Default", "Description"],
    rows.map((row) => [
      codeCell(row.path),
      codeCell(row.type),
      row.required ? "yes" : "no",
      row.default === undefined ? "" : codeCell(JSON.stringify(row.default)),
      markdownCell(meaning(row)),
    ]),
  ),
);

export const fieldTable = memoize((rows: readonly SchemaRow[]): string =>
  markdownTable(
    ["Field", "Type", "Description"],
    rows.map((row) => [codeCell(row.path), codeCell(row.type), markdownCell(meaning(row))]),
  ),
);

function meaning({ description, constraints, deprecated }: SchemaRow): string {
  const limits = constraints.length === 0 ? "" : `(${constraints.join(", ")})`;
  return [deprecated ? "Deprecated." : "", description, limits].filter((part) => part !== "").join(" ");
}
