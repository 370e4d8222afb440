import { fileURLToPath } from "node:url";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { openJournal, workspaceRoot } from "../../coding.ts";

const child = fileURLToPath(import.meta.resolve("#test/support/children/journal-writer.ts"));
const before = "before\r\n".repeat(500);

const inWorkspace = (folder: string) => {
  const run = mkdtempSync(path.join(folder, "run-"));
  execFileSync("cp", ["-r", path.join(folder, "ws"), path.join(run, "ws")]);
  return { ws: path.join(run, "ws"), database: path.join(run, "journal.db") };
};

const contentOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

// The short form of `npm run test:long`, which kills the process before every operation.
const step = process.env.LONG === undefined ? 5 : 1;

test(
  "a process that is killed leaves each file as before or after, and everything can be undone",
  { timeout: 120_000, tags: "full" },
  async () => {
    const folder = tempFolder({ "ws/changed.txt": before, "ws/removed.txt": "removed\n" });
    const count = inWorkspace(folder);
    const operations = Number(
      execFileSync(process.execPath, [child, count.ws, count.database, "0"], { encoding: "utf8" }),
    );
    expect(operations).toBeGreaterThan(30);
    for (let last = 1; last <= operations; last += step) {
      const { ws, database } = inWorkspace(folder);
      const { signal } = spawnSync(process.execPath, [child, ws, database, String(last)]);
      expect([last, signal]).toEqual([last, "SIGKILL"]);
      const at = (name: string): string | undefined => contentOf(path.join(ws, name));
      expect(["after\n".repeat(1_000), before]).toContain(at("changed.txt"));
      expect(["made\n", undefined]).toContain(at("new/made.txt"));
      expect(["removed\n", undefined]).toContain(at("removed.txt"));
      const journal = await openJournal(database, { root: workspaceRoot(ws) });
      const isChanged = (await journal.list()).some(({ undoes, isUndone }) => undoes.length === 0 && !isUndone);
      if (isChanged) await journal.undo({ all: true }, { call: "u2" });
      journal.close();
      expect([at("changed.txt"), at("new/made.txt"), at("removed.txt")]).toEqual([before, undefined, "removed\n"]);
    }
  },
);
