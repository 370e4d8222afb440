import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { reportMarkdown } from "../../sdk/src/eval/report/markdown.ts";
import { reportText } from "../../sdk/src/eval/report/text.ts";
import { reportFaults } from "../support/published-schema.ts";
import { hostileReport } from "./eval/report.ts";

const folder = path.join(import.meta.dirname, "eval");

test.each([
  ["text", "report.txt", reportText(hostileReport, (_colour, plain) => plain)],
  ["markdown", "report.md", reportMarkdown(hostileReport)],
])("a report with texts of others reads as expected as %s", (_, file, report) => {
  const text = `${report}\n`;
  const golden = path.join(folder, file);
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, "utf8"));
});

test("a report fits its published schema", () => {
  expect(reportFaults(JSON.parse(JSON.stringify(hostileReport)))).toEqual([]);
});

test("third-party text adds no cell to a table", () => {
  const markdown = reportMarkdown(hostileReport);
  // Each row of a table has as many cells as its head.
  for (const block of markdown.split("\n\n").filter((text) => text.startsWith("|"))) {
    const counts = block.split("\n").map((row) => row.replaceAll("\\|", "").split("|").length);
    expect(new Set(counts).size).toBe(1);
  }
});
