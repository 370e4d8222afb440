import { expect, test } from "vitest";
import { memoryStore } from "../agents.ts";
import { testStore } from "../testing.ts";

for (const { name, run } of testStore(() => memoryStore(), { lasts: false })) test(name, run);

test("marks are forgotten 30 days after they have expired", async () => {
  const store = memoryStore();
  const day = 24 * 60 * 60 * 1000;
  await store.useOnce("k", 100 * day);
  await store.useOnce("other", 131 * day);
  expect(await store.useOnce("k", 131 * day)).toBe(true);
});
