// @module-tag full
import { execFile } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresStore, runAgent, sqliteStore } from "../../sdk/src/agents.ts";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import { afterTests } from "../support/after-tests.ts";
import { effectsIn, faultsOf, killTeam, rootEntry } from "../support/kill-team.ts";
import { answerAll, ended, quickStart, startWorker } from "../support/kill-workers.ts";
import { openStore, type StoreKind } from "../support/open-store.ts";
import { startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { appendToRun, beginRun, listRuns, readRun } from "../../sdk/src/agents/timeline/run-log.ts";

let server: PostgresServer;
let registry: string;
const whenFinished = afterTests();
beforeAll(async () => {
  server = await startPostgres();
  registry = await runtimeArtifact(killTeam({ folder: "", ms: 0 }).tools, whenFinished);
});
afterAll(() => server.remove());

const note = (reason: string) => ({ type: "cancel_requested", task: "t0", reason }) as const;

const databaseOf = (kind: StoreKind, folder: string): string =>
  kind === "sqlite" ? path.join(folder, "runs.db") : server.url;

/** Stops a process at a moment when it holds no lock that others need. */
async function stopBetweenTransactions(pid: number, kind: StoreKind, database: string): Promise<void> {
  for (;;) {
    process.kill(pid, "SIGSTOP");
    if (!(await isLocked(kind, database))) return;
    process.kill(pid, "SIGCONT");
    await wait(5);
  }
}

async function isLocked(kind: StoreKind, database: string): Promise<boolean> {
  if (kind === "sqlite") {
    const file = new DatabaseSync(database, { timeout: 0 });
    try {
      file.exec("BEGIN IMMEDIATE; ROLLBACK");
      return false;
    } catch {
      return true;
    } finally {
      file.close();
    }
  }
  const client = new Client(database);
  await client.connect();
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'toolwright' AND state <> 'idle'",
  );
  await client.end();
  return rowCount !== 0;
}

test.each(["sqlite", "postgres"] as const)(
  "%s, a worker that was stopped for longer than its lease is taken over, and writes nothing afterwards",
  async (kind) => {
    const folder = tempFolder();
    const database = databaseOf(kind, folder);
    const store = await openStore(kind, database);
    const run = `stopped-${kind}`;
    await beginRun(store, run, [rootEntry(run)]);
    const options = { kind, database, registry, folder, ms: 30, turns: 4, leaseMs: 1_000 };
    const first = startWorker({ ...options, worker: "first", untilIdle: true });
    const firstEnd = ended(first);
    while (!(await readRun(store, run)).some(({ type }) => type === "call_started")) await wait(5);
    await stopBetweenTransactions(first.pid ?? 0, kind, database);
    const known = (await readRun(store, run)).length;
    const second = startWorker({ ...options, worker: "second", untilIdle: false });
    const secondEnd = ended(second);
    while (!(await listRuns(store)).some((each) => each.run === run && each.isEnded)) {
      await answerAll(store, run);
      await wait(20);
    }
    second.kill("SIGKILL");
    await secondEnd;
    const entries = await readRun(store, run);
    expect(entries.length).toBeGreaterThan(known);
    first.kill("SIGCONT");
    // It notices that another worker has the run, finds no work, and ends normally.
    expect((await firstEnd).signal).toBe(null);
    expect(await readRun(store, run)).toEqual(entries);
    expect(await faultsOf(run, store, effectsIn(folder))).toEqual([]);
    await store.close();
  },
);

test("a PostgreSQL server that crashes and restarts in the middle of a run is waited for; nothing is lost or done twice", async () => {
  const folder = tempFolder();
  const store = await postgresStore(server.url);
  const { agents, model } = killTeam({ folder, ms: 1, turns: 3 });
  const loaded = await loadRegistry(registry);
  let entries = 0;
  let restarts = Promise.resolve();
  const report = await runAgent({
    registry: loaded,
    agents,
    model: model.languageModel,
    store,
    run: "restarted",
    input: "restarted",
    answer: () => "yes",
    pollMs: 20,
    onEvent: ({ type }) => {
      if (type !== "entry" || ++entries % 10 !== 0 || entries > 20) return;
      restarts = restarts.then(() => server.stop("SIGKILL")).then(() => server.start());
    },
  });
  await restarts;
  expect(report.status).toBe("completed");
  expect(entries).toBeGreaterThan(20);
  expect(await faultsOf("restarted", store, effectsIn(folder))).toEqual([]);
  await store.close();
});

test("a missing PostgreSQL server is reported, and so is one with another format", async () => {
  await expect(postgresStore("postgres://postgres@127.0.0.1:1/x", { patienceMs: 0 })).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: "The store in PostgreSQL failed: connect ECONNREFUSED 127.0.0.1:1.",
  });
});

test.skipIf(process.platform === "win32")(
  "a full disk keeps confirmed entries, and the store works again when there is room",
  async () => {
    const file = path.join(tempFolder(), "full.db");
    const child = path.resolve(import.meta.dirname, "../support/children/run-writer.ts");
    // Writes beyond this number of kilobytes fail instead of ending the process.
    const limited = `trap "" XFSZ; ulimit -f 400; exec "$0" "$@"`;
    const { stdout } = await promisify(execFile)("bash", ["-c", limited, process.execPath, child, file], {
      env: quickStart,
    });
    const told = JSON.parse(stdout) as { confirmed: number; code: string; message: string; remedy: string };
    expect(told).toMatchObject({
      code: "STORE_FAILED",
      remedy: "Make room on the disk; then the work continues from the stored state.",
    });
    expect(told.message).toContain(file);
    expect(told.confirmed).toBeGreaterThan(5);
    const store = await sqliteStore(file);
    const entries = await readRun(store, "r");
    expect(entries.length).toBe(told.confirmed + 1);
    await appendToRun(store, "r", { entries: [note("more")], after: entries.length });
    expect(await readRun(store, "r")).toHaveLength(told.confirmed + 2);
    await store.close();
  },
);

test("a loss of power drops the interrupted write and keeps all earlier writes", async () => {
  const file = path.join(tempFolder(), "torn.db");
  const store = await sqliteStore(file);
  for (let after = 0; after < 20; after += 1)
    await store.append("r", { entries: [{ entry: note(`${after}`) }], after });
  // The copy is the state after a power loss: the log of the last commits, without the end of the last one.
  const copy = path.join(tempFolder(), "torn.db");
  for (const end of ["", "-wal"]) {
    const to = openSync(copy + end, "w");
    writeSync(to, readFileSync(file + end));
    closeSync(to);
  }
  await store.close();
  truncateSync(`${copy}-wal`, statSync(`${copy}-wal`).size - 100);
  const again = await sqliteStore(copy);
  expect(await again.read("r")).toHaveLength(19);
  await again.append("r", { entries: [{ entry: note("19") }], after: 19 });
  expect(await again.read("r")).toHaveLength(20);
  await again.close();
});

test("a damaged page is reported with a remedy, and does not change", async () => {
  const file = path.join(tempFolder(), "damaged.db");
  const store = await sqliteStore(file);
  for (let after = 0; after < 20; after += 1)
    await store.append("r", { entries: [{ entry: note(`${after} `.repeat(500)) }], after });
  await store.close();
  const { size } = statSync(file);
  const damaged = openSync(file, "r+");
  writeSync(damaged, Buffer.alloc(8192, 0xa5), 0, 8192, size - 8192);
  closeSync(damaged);
  const before = readFileSync(file);
  const again = await sqliteStore(file);
  const failed = await again.read("r").catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: "STORE_FAILED" });
  expect((failed as Error).message).toContain(file);
  await again.close();
  expect(readFileSync(file).equals(before)).toBe(true);
});
