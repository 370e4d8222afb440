import { expect, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { active, calls } from "#test/support/agent-team.ts";
import { eraseDocument, eraseRun, memoryStore, openDocuments, readRun } from "../../agents.ts";
import { foldTimeline } from "./fold.ts";

const text = "The keeper of the lighthouse at Cape Wrath writes of storms and of nothing else.";
const read = active("read", "async (_, ctx) => (await ctx.documents.read('a.md')).blocks[0].text", {
  category: "orchestration",
});

async function readingRun() {
  const store = memoryStore();
  await openDocuments({ store: store.documents, workspace: "shared", author: "ann" }).write("a.md", text);
  const scripts = { root: [calls(["read"]), "Read."] };
  await runTeam({ store, tools: [read], scripts, workspace: "shared" });
  const everything = async (): Promise<string> =>
    JSON.stringify(await Promise.all((await store.logs("")).map(({ log }) => store.read(log))));
  return { store, everything };
}

test("a document is erased together with its copies in the entries of its runs, and the run's state stays", async () => {
  const { store, everything } = await readingRun();
  const before = foldTimeline("run", await readRun(store, "run"));
  expect(await everything()).toContain("lighthouse");
  expect(await eraseDocument(store, { workspace: "shared", path: "a.md", by: "ann" })).toBe(true);
  expect(await everything()).not.toContain("lighthouse");
  const state = foldTimeline("run", await readRun(store, "run"));
  expect(state.tasks.get("t0")).toMatchObject({ status: "completed", result: "Read.", calls: [] });
  expect(state.seq).toBe(before.seq);
  expect(await store.documents.info("shared", "a.md")).toBeUndefined();
  expect((await store.read("erased")).map(({ entry }) => entry)).toEqual([
    { workspace: "shared", path: "a.md", by: "ann" },
  ]);
  expect(await eraseDocument(store, { workspace: "shared", path: "a.md", by: "ann" })).toBe(false);
});

test("a run is erased with the sessions of its tasks", async () => {
  const { store, everything } = await readingRun();
  expect(await eraseRun(store, "run", { by: "ann" })).toBe(true);
  expect(await everything()).not.toContain("lighthouse");
  expect((await store.logs("")).map(({ log }) => log)).toEqual(["erased"]);
  expect(await eraseRun(store, "run", { by: "ann" })).toBe(false);
});
