import { expect, test } from "vitest";
import { type RuntimeTool, runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { propertyTest, testEveryTool, openTestSession } from "../../testing.ts";

const input = {
  type: "object",
  properties: { n: { type: "integer" } },
  required: ["n"],
  additionalProperties: false,
} as const;
const tool = (name: string, more: Partial<RuntimeTool> = {}): RuntimeTool => ({
  name,
  input,
  execute: "() => 1",
  ...more,
});

/** A runner that keeps what is defined. */
function runner() {
  const tests = new Map<string, () => Promise<void>>();
  return { tests, define: (name: string, run: () => Promise<void>) => void tests.set(name, run) };
}

test("each tool of a registry gets its own test, and a fault in one fails that one", async () => {
  const registry = await runtimeArtifact([
    tool("count", { metadata: { category: "utility" } }),
    tool("broken", { metadata: { category: "retrieval" }, execute: "() => { throw new Error('no'); }" }),
    tool("send", { metadata: { category: "action" }, execute: "() => { throw new Error('it was sent'); }" }),
    tool("save", { metadata: { category: "action" } }),
    tool("left_out", { metadata: { category: "utility" } }),
  ]);
  const { tests, define } = runner();
  await testEveryTool(define, { registry, runs: 10, effects: ["save"], except: ["left_out"] });
  expect([...tests.keys()].toSorted()).toEqual([
    "broken: valid and invalid inputs",
    "count: valid and invalid inputs",
    "save: valid and invalid inputs",
    "send: invalid inputs",
  ]);
  const ends = await Promise.allSettled([...tests].map(async ([name, run]) => run().then(() => name)));
  expect(ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason).slice(0, 61)] : []))).toEqual([
    "AssertionError [ERR_ASSERTION]: A valid input of broken fails",
  ]);
});

test("no further input is tried once the time is up", async () => {
  const slow = tool("slow", { execute: "() => new Promise((resolve) => setTimeout(resolve, 30))" });
  const session = await openTestSession({ registry: await runtimeArtifact([slow]) });
  const { valid } = await propertyTest("slow", { session, runs: 1000, maxMs: 200 });
  expect(valid.ok).toBeGreaterThan(0);
  expect(valid.ok).toBeLessThan(5);
});

test("a slow tool is tried for about two seconds, and as often as asked if a number is given", async () => {
  const slow = tool("slow", { execute: "() => new Promise((resolve) => setTimeout(resolve, 60))" });
  const session = await openTestSession({ registry: await runtimeArtifact([slow]) });
  const { valid } = await propertyTest("slow", { session });
  expect(valid.ok).toBeLessThan(18);
  expect(await propertyTest("slow", { session, runs: 20 })).toMatchObject({ valid: { ok: 20 }, refused: 20 });
});
