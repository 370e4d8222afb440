import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { sqliteEngine, sqliteStore } from "../agents.ts";
import { testEngine } from "../testing.ts";

const folders = new Map<string, string>();

for (const { name, run } of testEngine((place, { now }) =>
  sqliteEngine(path.join(folders.get("now") ?? "", `${place}.db`), { now }),
)) {
  test(name, async () => {
    folders.set("now", tempFolder());
    await run();
  });
}

test("a store and an engine share one file", async () => {
  const file = path.join(tempFolder(), "toolwright.db");
  const store = await sqliteStore(file);
  const engine = await sqliteEngine(file);
  await store.append("log", { entries: [1], after: 0 });
  await engine.start("run", [{ type: "cancel_requested", task: "t0", reason: "a" }]);
  expect(await store.read("log")).toEqual([1]);
  expect(await engine.runs()).toEqual([{ run: "run", isEnded: false, entries: 1 }]);
  await engine.close();
  await store.close();
});

test("a file of another program is refused with its path", async () => {
  const file = path.join(tempFolder(), "other.db");
  writeFileSync(file, "not a database ".repeat(100));
  await expect(sqliteEngine(file)).rejects.toMatchObject({ code: "ENGINE_FAILED" });
  await expect(sqliteEngine(file)).rejects.toThrow(file);
});

/** A store and an engine in one file, written before the statements of both databases were one, at 8d7f165a. */
const formerFile = fileURLToPath(new URL("../../../test/support/files/former-format.db", import.meta.url));

test("a file of a former version is read and written on", async () => {
  const file = path.join(tempFolder(), "former.db");
  copyFileSync(formerFile, file);
  const store = await sqliteStore(file);
  expect(await store.read("session:s1")).toEqual([{ type: "opened", user: "ada" }, { type: "closed" }]);
  expect(await store.useOnce("token", 9e12)).toBe(false);
  await store.append("session:s1", { entries: [{ type: "erased" }], after: 2 });
  await store.close();
  const engine = await sqliteEngine(file);
  expect(await engine.read("run")).toMatchObject([
    { type: "task_created", agent: "root", once: "begin", id: "run:1", timestamp: "2026-11-01T00:00:00.000Z" },
    { type: "user_message", text: "hello", seq: 2 },
  ]);
  const { documents } = engine;
  const found = { path: "notes/report.md", version: 1, summary: "Storms", tags: ["draft"], createdBy: "root" };
  expect(await documents?.find("run", { text: "lighthouse" })).toMatchObject([found]);
  const document = await documents?.read("run", "notes/report.md");
  expect(document).toMatchObject(found);
  expect(new TextDecoder().decode(document?.bytes)).toBe("The lighthouse keeper writes a report about storms.");
  const claim = await engine.claim({ worker: "w", leaseMs: 1000 });
  expect(claim).toEqual({ run: "run", worker: "w", fence: 2 });
  const entries = [{ type: "cancel_requested", task: "t0", reason: "a" }] as const;
  expect(await engine.append("run", { entries, after: 2 })).toMatchObject([{ seq: 3, id: "run:3" }]);
  await engine.close();
});

test("the run that is due is found by the index of runs that have not ended", async () => {
  const file = path.join(tempFolder(), "due.db");
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  const engine = await sqliteEngine(file);
  await engine.claim({ worker: "w", leaseMs: 1000 });
  const statements = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  await engine.close();
  const database = new DatabaseSync(file);
  const claim = statements.find((text) => text.startsWith("update")) ?? "";
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${claim}`).all();
  database.close();
  expect(plan.map(({ detail }) => detail)).toContain("SEARCH runs USING INDEX runs_wake_at (wake_at<?)");
});
