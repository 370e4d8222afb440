import { codeCell, markdownCell, markdownTable } from "../util/markdown-text.ts";
import type { SchemaRow } from "./schema-rows.ts";

export function parameterTable(rows: readonly SchemaRow[]): string {
  return markdownTable(
    ["Parameter", "Type", "Required", "Default", "Description"],
    rows.map((row) => [
      codeCell(row.path),
      codeCell(row.type),
      row.required ? "yes" : "no",
      row.default === undefined ? "" : codeCell(JSON.stringify(row.default)),
      markdownCell(meaning(row)),
    ]),
  );
}

export function fieldTable(rows: readonly SchemaRow[]): string {
  return markdownTable(
    ["Field", "Type", "Description"],
    rows.map((row) => [codeCell(row.path), codeCell(row.type), markdownCell(meaning(row))]),
  );
}

function meaning({ description, constraints, deprecated }: SchemaRow): string {
  const limits = constraints.length === 0 ? "" : `(${constraints.join(", ")})`;
  return [deprecated ? "Deprecated." : "", description, limits].filter((part) => part !== "").join(" ");
}
