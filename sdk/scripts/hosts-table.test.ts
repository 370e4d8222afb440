import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { transports } from "../src/transports.ts";
import { hostRows, hostsPage, rowOf } from "./hosts-table.ts";

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const bridgesFolder = path.resolve(import.meta.dirname, "../src/bridges");

test("in the guides' examples, every host takes one to three lines and no cast", async () => {
  const rows = await hostRows();
  const ways = rows.map(({ through }) => through);
  const names = transports.map(({ id }) => camelCase(id));
  const bridges = readdirSync(bridgesFolder).flatMap((file) => (file.endsWith(".md") ? [file.slice(0, -3)] : []));
  expect(bridges.length).toBeGreaterThan(3);
  expect(ways.toSorted()).toEqual(
    [
      ...names.map((name) => `\`${name}\` of \`toolwright/transports\``),
      ...bridges.map((name) => `\`${camelCase(name)}Tools\` of \`toolwright/${name}\``),
      "`createMcpServer` of `toolwright/server`",
    ].toSorted(),
  );
  for (const { lines, casts } of rows) {
    expect(lines).toBeGreaterThanOrEqual(1);
    expect(lines).toBeLessThanOrEqual(3);
    expect(casts).toBe(0);
  }
});

test("the table is on the page", async () => {
  expect(Object.values(await hostsPage())[0]).toContain("| `ai`");
});

test.each([
  ["const set = aiSdkTools(turn);\nuse(set as never);", { lines: 1, casts: 1 }],
  ["const set = aiSdkTools(\n  turn,\n);\nset.a();\nuse(set!, <object>set);", { lines: 2, casts: 2 }],
  ["const kind = ['a'] as const;\nuse(aiSdkTools(turn), aiSdkTools(turn));", { lines: 1, casts: 0 }],
  ["use(kind);", undefined],
])("lines and casts are counted: %j", (code, counted) => {
  const whole = `import { use } from "ai";\nimport { aiSdkTools, type A } from "toolwright/ai-sdk";\n${code}\n`;
  const row = rowOf(whole, ["toolwright/ai-sdk"]);
  expect(row && { lines: row.lines, casts: row.casts }).toEqual(counted);
});
