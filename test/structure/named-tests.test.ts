import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

interface Row {
  readonly attack: string;
  readonly test: string;
}

/** The rows of every table of a page whose last column is `test`. */
function rowsIn(page: string): readonly Row[] {
  const tables = page.matchAll(/^\|.*\| test +\|\n\|[-| ]+\|\n((?:\|.*\|\n)+)/gm);
  return [...tables].flatMap(([, rows = ""]) =>
    rows
      .trim()
      .split("\n")
      .map((row) => row.slice(1, -1).split(" | "))
      .map((cells) => ({ attack: cells[0]?.trim() ?? "", test: cells.at(-1)?.trim() ?? "" })),
  );
}

/** Whether a file has a test of this title: a string that is the first argument of a call. */
function exists(named: string): boolean {
  const [, file = "", title = ""] = /^`(\S+\.test\.ts)`: (.+)$/.exec(named) ?? [];
  if (file === "") return false;
  const text = readFileSync(path.join(root, file), "utf8");
  return text.includes(`(${JSON.stringify(title)}`) || text.includes(`(\`${title}\``);
}

test("every defence of the threat model, and every server in it, names an existing test", () => {
  const rows = rowsIn(readFileSync(path.join(root, "site/src/content/docs/threat-model.md"), "utf8"));
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter((row) => !exists(row.test))).toEqual([]);
});

test("an unknown title is found", () => {
  const page =
    "| attack | defence | test |\n| --- | --- | --- |\n| a | b | `test/structure/named-tests.test.ts`: c |\n";
  expect(rowsIn(page)).toEqual([{ attack: "a", test: "`test/structure/named-tests.test.ts`: c" }]);
  expect(exists("`test/structure/named-tests.test.ts`: a title that no test has")).toBe(false);
  expect(exists("`test/structure/named-tests.test.ts`: an unknown title is found")).toBe(true);
});
