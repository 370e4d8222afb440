import { codeCell, markdownCell } from "./escape-markdown.ts";
import type { SchemaRow } from "./schema-rows.ts";

export function parameterTable(rows: readonly SchemaRow[]): string {
  return table(
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
  return table(
    ["Field", "Type", "Description"],
    rows.map((row) => [codeCell(row.path), codeCell(row.type), markdownCell(meaning(row))]),
  );
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function meaning({ description, constraints, deprecated }: SchemaRow): string {
  const limits = constraints.length === 0 ? "" : `(${constraints.join(", ")})`;
  return [deprecated ? "Deprecated." : "", description, limits].filter((part) => part !== "").join(" ");
}
