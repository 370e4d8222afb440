import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { sqliteStore } from "../agents.ts";
import { testStore } from "../testing.ts";

const folder = tempFolder({}, afterAll);
for (const { name, run } of testStore((place) => sqliteStore(path.join(folder, "stores", `${place}.db`))))
  test(name, run);

test("a file of another program is refused, and stays as it is", async () => {
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
    remedy: "Give the store a file of its own.",
  });
});

test("a file of a later version is refused", async () => {
  const file = path.join(tempFolder(), "later.db");
  await (await sqliteStore(file)).close();
  const database = new DatabaseSync(file);
  database.exec("PRAGMA user_version = 2");
  database.close();
  await expect(sqliteStore(file)).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: `${file} has format 2; this version reads 1.`,
  });
});

test("lost entries are noticed", async () => {
  const file = path.join(tempFolder(), "damaged.db");
  const store = await sqliteStore(file);
  await store.append("a", { entries: [1, 2, 3], after: 0 });
  const database = new DatabaseSync(file);
  database.exec("DELETE FROM entries WHERE place = 1");
  database.close();
  await expect(store.read("a")).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: `The store ${file} failed: entries of the log "a" are missing.`,
  });
  expect(await store.read("a", 2)).toEqual([3]);
  await store.close();
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
  await expect(store.append("a", { entries: [1], after: 0 })).rejects.toMatchObject({ code: "STORE_FAILED" });
  await expect(store.read("a")).rejects.toMatchObject({ code: "STORE_FAILED" });
});

test("waits for a transaction of another program, and other work goes on", async () => {
  const file = path.join(tempFolder(), "busy.db");
  const store = await sqliteStore(file);
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const work = store.append("a", { entries: [1], after: 0 });
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  while (ticks < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(ticking);
  other.exec("COMMIT");
  other.close();
  await work;
  expect(await store.read("a")).toEqual([1]);
  await store.close();
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
    store.append("a", { entries: ["yes", "no"], after: 0 }),
    store.append("b", { entries: ["yes"], after: 0 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect([await store.read("a"), await store.read("b")]).toEqual([[], ["yes"]]);
  await store.close();
});

test("where a commit fails, nothing of it is stored, and the next one goes on", async () => {
  const file = path.join(tempFolder(), "commit.db");
  const store = await sqliteStore(file);
  const database = new DatabaseSync(file);
  // A reference that is checked with the commit.
  database.exec(`
    CREATE TABLE later (log INTEGER REFERENCES logs DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER refuse AFTER INSERT ON used WHEN new.key = 'no' BEGIN INSERT INTO later VALUES (999); END;
  `);
  database.close();
  const results = await Promise.allSettled([store.useOnce("no", 1000), store.append("a", { entries: [1], after: 0 })]);
  expect(results).toMatchObject([
    { reason: { code: "STORE_FAILED", message: `The store ${file} failed: FOREIGN KEY constraint failed.` } },
    { status: "fulfilled" },
  ]);
  expect(await store.read("a")).toEqual([1]);
  const used = new DatabaseSync(file);
  expect(used.prepare("SELECT key FROM used").all()).toEqual([]);
  used.close();
  await store.close();
});
