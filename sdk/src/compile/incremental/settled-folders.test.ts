import { expect, test } from "vitest";
import { createMemory } from "../../util/memory.ts";
import { openEngine, type KeptState } from "./engine.ts";

/** Never used by settled folders. */
const inference: KeptState["inference"] = {
  infer: () => [],
  ambient: () => [],
  closures: () => new Map(),
  isCurrent: () => true,
};

test("a folder is settled when it was read, was watched since, holds no link, and no change in it was reported", () => {
  const kept = { inference, memory: createMemory(), postponed: [] };
  const first = openEngine(kept);
  for (const folder of ["/p/tools/a", "/p/tools/b"]) first.settled.read(folder, false);
  first.settled.read("/p/tools/linked", true);
  const all = ["/p/tools/a", "/p/tools/b", "/p/tools/linked", "/p/tools/new"];
  expect(all.filter((folder) => first.settled.has(folder))).toEqual([]);
  const watched = openEngine(kept, new Set(["/p/tools/b/tool.ts"]));
  expect(all.filter((folder) => watched.settled.has(folder))).toEqual(["/p/tools/a"]);
  expect(all.filter((folder) => openEngine(undefined, new Set()).settled.has(folder))).toEqual([]);
  expect([openEngine().isKept, first.isKept]).toEqual([false, true]);
});
