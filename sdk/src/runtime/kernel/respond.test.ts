import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { createFakeClock, openTestSession } from "../../testing.ts";

test("success and failure carry the same facts about the call", async () => {
  const registry = await runtimeArtifact([
    { name: "good", metadata: { version: "3.0.1" }, execute: "() => ({ n: 1 })" },
    { name: "bad", execute: `() => { throw new ToolError("AUTH", "No."); }` },
  ]);
  const { call } = await openTestSession({ registry, clock: createFakeClock(5000) });
  const meta = {
    envelope: "1.0",
    registryVersion: "1.0.0+0123456789ab",
    durationMs: 0,
    budgets: { retrieval: { limit: 5, left: 4 } },
  };
  expect(await call("good", {}, { callId: "c1" })).toEqual({
    ok: true,
    data: { n: 1 },
    intents: [],
    meta: { ...meta, tool: "good", toolVersion: "3.0.1", callId: "c1" },
  });
  expect(await call("bad", {}, { callId: "c2" })).toEqual({
    ok: false,
    error: { type: "AUTH", message: "No.", retryable: false, partialSideEffects: false },
    meta: { ...meta, tool: "bad", toolVersion: "1.0.0", callId: "c2" },
  });
});

test("every call has its own id", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([{ name: "a", execute: "() => 1" }]) });
  const ids = (await Promise.all([call("a", {}), call("a", {}), call("none", {})])).map(({ meta }) => meta.callId);
  expect(new Set(ids).size).toBe(3);
});
