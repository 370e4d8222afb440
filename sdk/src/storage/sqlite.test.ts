import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test, vi } from "vitest";
import { randomQueries } from "#test/support/random-queries.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { memoryStore, sqliteStore } from "../agents.ts";
import { readDocument } from "../documents/read-document.ts";
import type { Json } from "../index.ts";
import type { LogAddition, Store } from "../runtime.ts";
import { testStorage } from "#test/support/storage/store-checks.ts";
import { busy, whenFree } from "./sql/when-free.ts";

const folder = tempFolder({}, afterAll);
testStorage({ open: (place, clock) => sqliteStore(path.join(folder, "stores", `${place}.db`), clock) });

const added = (after: number, ...values: readonly Json[]): LogAddition => ({
  entries: values.map((entry) => ({ entry })),
  after,
});

const valuesOf = async (store: Store, log: string, after?: number): Promise<readonly Json[]> =>
  (await store.read(log, after)).map(({ entry }) => entry);

test("an empty path is refused, because its data would be lost", async () => {
  await expect(sqliteStore("")).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: "The path of the store is empty.",
  });
});

test("a file of another program is refused and stays unchanged", async () => {
  const file = path.join(
    tempFolder({ "text.db": "no database, but long enough to be read as the head of one".repeat(10) }),
    "text.db",
  );
  await expect(sqliteStore(file)).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: `The store ${file} cannot be opened: file is not a database.`,
  });
  const other = path.join(tempFolder(), "other.db");
  const database = new DatabaseSync(other);
  database.exec("CREATE TABLE logs (name TEXT)");
  database.close();
  await expect(sqliteStore(other)).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: `${other} is a database of another program.`,
    remedy: "Give the store its own file.",
  });
});

test.each([4, 7])("a file of version %i is refused with its version and the remedy", async (version) => {
  const file = path.join(tempFolder(), "other.db");
  await (await sqliteStore(file)).close();
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  await expect(sqliteStore(file)).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: `${file} has format ${version}; this version reads 5.`,
    remedy: "Use the version of Toolwright that wrote it, or a new file.",
  });
});

test("marks are forgotten 30 days after they have expired", async () => {
  const store = await sqliteStore(":memory:");
  const day = 24 * 60 * 60 * 1000;
  await store.useOnce("k", 100 * day);
  await store.useOnce("other", 131 * day);
  expect(await store.useOnce("k", 131 * day)).toBe(true);
  await store.close();
});

test("a closed store fails", async () => {
  const store = await sqliteStore(":memory:");
  await store.close();
  await expect(store.append("a", added(0, 1))).rejects.toMatchObject({ code: "STORE_FAILED" });
  await expect(store.read("a")).rejects.toMatchObject({ code: "STORE_FAILED" });
});

test("waits for a transaction of another program, while other work continues", async () => {
  const file = path.join(tempFolder(), "busy.db");
  const store = await sqliteStore(file);
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const work = store.append("a", added(0, 1));
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  while (ticks < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(ticking);
  other.exec("COMMIT");
  other.close();
  await work;
  expect(await valuesOf(store, "a")).toEqual([1]);
  await store.close();
});

test("an operation fails once another program has the file locked for longer than the patience, and nothing of it is stored", async () => {
  const file = path.join(tempFolder(), "locked.db");
  const store = await sqliteStore(file, { patienceMs: 30 });
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  await expect(store.append("a", added(0, 1))).rejects.toMatchObject({ code: "STORE_FAILED" });
  other.exec("ROLLBACK");
  other.close();
  await store.append("a", added(0, 2));
  expect(await valuesOf(store, "a")).toEqual([2]);
  await store.close();
});

test("another program may hold the write lock for a minute: a store is opened meanwhile, and its operation is done after it", async () => {
  const file = path.join(tempFolder(), "minute.db");
  await (await sqliteStore(file)).close();
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const store = await sqliteStore(file);
  const attempts = vi.spyOn(DatabaseSync.prototype, "exec");
  const work = store.append("a", added(0, 1));
  const attempted = (times: number) => vi.waitUntil(() => attempts.mock.calls.length >= times);
  await attempted(1);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
  await attempted(attempts.mock.calls.length + 2);
  other.exec("COMMIT");
  other.close();
  await work;
  clock.mockRestore();
  attempts.mockRestore();
  expect(await valuesOf(store, "a")).toEqual([1]);
  await store.close();
});

test("the patience counts from the first failure: a first attempt that took longer is tried again", async () => {
  let attempts = 0;
  const result = await whenFree(async () => {
    attempts += 1;
    if (attempts > 1) return "done";
    await new Promise((resolve) => setTimeout(resolve, 60));
    throw busy("locked");
  }, 20);
  expect([result, attempts]).toEqual(["done", 2]);
});

test("an addition that the disk refuses leaves the others", async () => {
  const file = path.join(tempFolder(), "refused.db");
  const store = await sqliteStore(file);
  const database = new DatabaseSync(file);
  database.exec(
    `CREATE TRIGGER refuse BEFORE INSERT ON entries WHEN new.entry = '"no"' BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
  database.close();
  const results = await Promise.allSettled([
    store.append("a", added(0, "yes", "no")),
    store.append("b", added(0, "yes")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect([await valuesOf(store, "a"), await valuesOf(store, "b")]).toEqual([[], ["yes"]]);
  await store.close();
});

test("if a commit fails, nothing of it is stored, and the next one works", async () => {
  const file = path.join(tempFolder(), "commit.db");
  const store = await sqliteStore(file);
  const database = new DatabaseSync(file);
  // A reference that is checked at the commit.
  database.exec(`
    CREATE TABLE later (log INTEGER REFERENCES logs DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER refuse AFTER INSERT ON used WHEN new.key = 'no' BEGIN INSERT INTO later VALUES (999); END;
  `);
  database.close();
  const results = await Promise.allSettled([store.useOnce("no", 1000), store.append("a", added(0, 1))]);
  expect(results).toMatchObject([
    { reason: { code: "STORE_FAILED", message: `The store ${file} failed: FOREIGN KEY constraint failed.` } },
    { status: "fulfilled" },
  ]);
  expect(await valuesOf(store, "a")).toEqual([1]);
  const used = new DatabaseSync(file);
  expect(used.prepare("SELECT key FROM used").all()).toEqual([]);
  used.close();
  await store.close();
});

test("the log that is due is found by the index of logs that have not ended", async () => {
  const file = path.join(tempFolder(), "due.db");
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  const store = await sqliteStore(file);
  await store.claim({ prefix: "run:", worker: "w", leaseMs: 1000 });
  const statements = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  await store.close();
  const database = new DatabaseSync(file);
  const claim = statements.find((text) => text.includes("ORDER BY wake_at")) ?? "";
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${claim}`).all(0, 0, "run:");
  database.close();
  expect(plan.map(({ detail }) => detail)).toContain("SEARCH logs USING INDEX logs_wake_at (wake_at<?)");
});

test("no random query throws, and a query with words finds by them", async () => {
  const { documents } = memoryStore();
  const content = await readDocument({ path: "a.txt", content: "a b2 ä 日本語 path body and or not near" });
  await documents.write([{ workspace: "w", path: "a.txt", author: "anna", content }]);
  for (const text of randomQueries(300)) expect(Array.isArray(await documents.find("w", { text })), text).toBe(true);
  for (const text of ["日本", "b2 AND", "NOT", '"body"'])
    expect(await documents.find("w", { text }), text).toHaveLength(1);
});

test("after something was erased, no file of the database has its bytes", async () => {
  const folder = tempFolder();
  const file = path.join(folder, "erased.db");
  const store = await sqliteStore(file);
  const kept = await sqliteStore(file);
  const secret = "Zanzibar lighthouse";
  const holders = (word: string): readonly string[] =>
    readdirSync(folder).filter((name) => readFileSync(path.join(folder, name)).includes(word));
  await store.append("memory", added(0, { text: secret }, "x".repeat(5000)));
  await store.append("run:w", added(0, { result: `1: ${secret} keeper` }));
  const content = { ...(await readDocument({ path: "a.txt", content: secret })), notes: [secret] };
  const write = { workspace: "w", path: "a.txt", author: "anna", description: secret, content };
  await store.documents.write([write]);
  await store.documents.write([{ ...write, ifVersion: 1, content: { ...content, summary: `Of the ${secret}` } }]);
  expect(await kept.read("memory")).toHaveLength(2);
  expect(holders("Zanzibar")).not.toEqual([]);
  expect(await store.erase("memory", { by: "ann" })).toBe(true);
  expect(await store.documents.erase("w", "a.txt", { by: "ann", copiesIn: ["run:w"] })).toBe(true);
  for (const word of ["Zanzibar", "zanzibar", "lighthouse"]) expect(holders(word), word).toEqual([]);
  expect(await valuesOf(kept, "run:w")).toEqual([{ result: "[erased]" }]);
  await kept.close();
  await store.close();
  expect(holders("anzibar")).toEqual([]);
});
