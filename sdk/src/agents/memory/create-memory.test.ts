import { expect, test } from "vitest";
import { createMemory, memoryStore, sqliteStore } from "../../agents.ts";
import type { Store } from "../../runtime.ts";
import { tempFolder } from "#test/support/temp-folder.ts";

const ann = { scope: "user", of: "ann" } as const;

test.each([
  ["memory", () => Promise.resolve(memoryStore())],
  ["sqlite", () => sqliteStore(`${tempFolder()}/memories.db`)],
])("memories are kept by owner, in order, and erased for good: %s", async (_, open) => {
  const store: Store = await open();
  let now = Date.UTC(2026, 0, 1);
  const memory = createMemory(store, () => (now += 1000));
  const first = await memory.save(ann, { text: "Totals in thousands." });
  await memory.save(ann, { text: "Charts as SVG." });
  await memory.save({ scope: "project", of: "" }, { text: "Fiscal years begin in April." });
  expect(first).toMatchObject({
    scope: "user",
    text: "Totals in thousands.",
    savedAt: expect.stringMatching(/^2026-01-01T/) as string,
  });
  expect((await memory.list(ann)).map(({ text }) => text)).toEqual(["Totals in thousands.", "Charts as SVG."]);
  expect(await memory.owners()).toEqual([ann, { scope: "project", of: "" }]);
  expect(await memory.erase(ann, first.id)).toBe(true);
  expect(await memory.erase(ann, first.id)).toBe(false);
  expect((await createMemory(store).list(ann)).map(({ text }) => text)).toEqual(["Charts as SVG."]);
  expect(await memory.list({ scope: "user", of: "bob" })).toEqual([]);
  await store.close();
});

test("the same key is saved once, also by several at once", async () => {
  const store = memoryStore();
  const saved = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      createMemory(store).save(ann, { text: `Text ${index}.`, key: index < 4 ? "k" : `k${index}` }),
    ),
  );
  expect(new Set(saved.map(({ id }) => id)).size).toBe(5);
  expect(await createMemory(store).list(ann)).toHaveLength(5);
});

test("an owner has at most 200 memories, and each at most 2,000 characters", async () => {
  const memory = createMemory(memoryStore());
  for (let index = 0; index < 200; index += 1) await memory.save(ann, { text: `Text ${index}.`, key: String(index) });
  await expect(memory.save(ann, { text: "More." })).rejects.toMatchObject({ code: "MEMORY_FULL" });
  await expect(memory.save(ann, { text: "x".repeat(2_001) })).rejects.toMatchObject({ code: "USAGE" });
  await expect(memory.save(ann, { text: " " })).rejects.toMatchObject({ code: "USAGE" });
});
