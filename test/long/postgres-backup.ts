// Backs up and restores a PostgreSQL store while another connection writes to it, by the commands of the guide `operate`. Needs a folder of PostgreSQL with
// all its programs: POSTGRES_BIN=/usr/lib/postgresql/18/bin npm run test:backup
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { postgresStore } from "../../sdk/src/agents.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { shownCode } from "../support/shown-code.ts";

const programs = process.env.POSTGRES_BIN;
if (programs === undefined)
  throw new Error("Set POSTGRES_BIN to a folder that has initdb, postgres, pg_dump and pg_restore.");
const shown = (title: string): string =>
  shownCode("site/src/content/docs/operate.md").find((block) => block.title === title)?.code ?? "";

const folder = await mkdtemp(path.join(tmpdir(), "postgres-backup-"));
const server = await startPostgres();
const env = { ...process.env, PATH: [programs, process.env.PATH].join(path.delimiter), DATABASE_URL: server.url };
const shell = (title: string) => promisify(execFile)("bash", ["-ec", shown(title)], { cwd: folder, env });
try {
  const store = await postgresStore(server.url);
  let [written, isOver] = [0, false];
  const writing = (async () => {
    for (; !isOver; written += 1) await store.append("shared", { entries: [{ entry: written }], after: written });
  })();
  while (written < 100) await new Promise(setImmediate);
  const confirmed = written;
  await shell("back up a database");
  isOver = true;
  await writing;
  await store.close();
  await shell("restore a database");
  const restored = await postgresStore(server.url);
  const entries = (await restored.read("shared")).map(({ entry }) => entry);
  assert.deepEqual(
    entries,
    Array.from({ length: entries.length }, (_, n) => n),
  );
  assert(entries.length >= confirmed && entries.length <= written);
  await restored.append("shared", { entries: [{ entry: entries.length }], after: entries.length });
  await restored.close();
  process.stdout.write(`${confirmed} entries before the copy, ${entries.length} in it, ${written} written; restored\n`);
} finally {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
}
