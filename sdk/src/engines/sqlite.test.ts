import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { sqliteEngine } from "../agents.ts";
import { sqliteStore } from "../stores.ts";
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
