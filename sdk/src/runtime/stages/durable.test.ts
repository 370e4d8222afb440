import { expect, test } from "vitest";
import { runtimeArtifact } from "../../../../test/support/runtime-artifact.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

test("without a store, an action's outcome is remembered as the caller got it", async () => {
  const registry = await runtimeArtifact([
    { name: "pay", metadata: { category: "action" }, execute: "() => ({ at: new Date(0) })" },
    { name: "break", metadata: { category: "action" }, execute: `() => { throw new Error("no"); }` },
  ]);
  const { call } = await openTestSession({ registry });
  expect(expectOk(await call("pay", {}, { callId: "c1" }))).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  expect(expectOk(await call("pay", {}, { callId: "c1" }))).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  expectError(await call("break", {}, { callId: "c2" }), "INTERNAL");
  expect(expectError(await call("break", {}, { callId: "c2" }), "INTERNAL").partialSideEffects).toBe(true);
});
