import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formatReport } from "../../sdk/src/eval/report/format-report.ts";
import { reportFaults } from "../support/published-schema.ts";
import { hostileReport } from "./eval/report.ts";

const folder = path.join(import.meta.dirname, "eval");

test.each([
  ["text", "report.txt"],
  ["junit", "report.xml"],
  ["markdown", "report.md"],
  ["html", "report.html"],
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

test("no text of others is markup", () => {
  const html = formatReport(hostileReport, "html", (_colour, plain) => plain);
  expect(html).not.toMatch(/<script|<img/i);
  expect(html.match(/<\/main>/g)).toHaveLength(1);
  const xml = formatReport(hostileReport, "junit", (_colour, plain) => plain);
  expect(xml).not.toMatch(/[\u0000-\u0008]/);
  const markdown = formatReport(hostileReport, "markdown", (_colour, plain) => plain);
  // Each row of a table has as many cells as its head.
  for (const block of markdown.split("\n\n").filter((text) => text.startsWith("|"))) {
    const counts = block.split("\n").map((row) => row.replaceAll("\\|", "").split("|").length);
    expect(new Set(counts).size).toBe(1);
  }
});
