import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formatReport } from "../../sdk/src/eval/report/format-report.ts";
import { reportFaults } from "../support/published-schema.ts";
import { hostileReport } from "./eval/report.ts";

const folder = path.join(import.meta.dirname, "eval");

test.each([
  ["text", "report.txt"],
  ["markdown", "report.md"],
])("a report with texts of others reads as expected as %s", (format, file) => {
  const text = `${formatReport(hostileReport, format, (_colour, plain) => plain)}\n`;
  const golden = path.join(folder, file);
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, "utf8"));
});

test("a report fits its published schema", () => {
  const report: unknown = JSON.parse(formatReport(hostileReport, "json", (_colour, plain) => plain));
  expect(reportFaults(report)).toEqual([]);
});

test("text of others adds no cell to a table", () => {
  const markdown = formatReport(hostileReport, "markdown", (_colour, plain) => plain);
  // Each row of a table has as many cells as its head.
  for (const block of markdown.split("\n\n").filter((text) => text.startsWith("|"))) {
    const counts = block.split("\n").map((row) => row.replaceAll("\\|", "").split("|").length);
    expect(new Set(counts).size).toBe(1);
  }
});
