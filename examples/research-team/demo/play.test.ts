import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { model } from "./model.ts";
import { play } from "./play.ts";

test("the team continues after a stop and an answer, does nothing twice, and leaves a table and a chart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "research-team-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines: string[] = [];
  const { report, documents } = await play({
    file: join(folder, "runs.db"),
    model,
    print: (line: string) => void lines.push(line),
    registry: new URL("../dist/tool_registry.json", import.meta.url),
  });
  expect(report).toMatchObject({
    status: "completed",
    tasks: [{ agent: "lead" }, { agent: "analyst" }, { agent: "visualiser" }],
  });
  expect(lines).toContain("— The process is stopped in the middle. Another process continues from the file. —");
  expect(lines.find((line) => line.includes("asks"))).toBe(
    "— lead asks: By which measure should the continents be compared? A person answers: density. —",
  );
  expect(lines.filter((line) => line.includes("has country_table"))).toHaveLength(1);
  const byPath = new Map(documents.map(({ path, text }) => [path, text]));
  expect([...byPath.keys()].sort()).toEqual(["continents.csv", "continents.svg"]);
  expect(byPath.get("continents.csv")).toMatch(/^continent,countries,population,area,density\nAsia,/);
  expect(byPath.get("continents.svg")).toContain("<title>Continents by density</title>");
});
