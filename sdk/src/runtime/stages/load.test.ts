import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runtimeArtifact } from "../../../../test/support/runtime-artifact.ts";
import { causeOf } from "../../runtime.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../../testing.ts";

test("the exception of a module does not reach the model, but the host", async () => {
  const registry = await runtimeArtifact([{ name: "work", execute: "() => 1" }]);
  const file = path.join(path.dirname(registry), "handlers/work.js");
  writeFileSync(file, "throw new Error('postgres://user:SECRET@db');");
  const { call } = await openTestSession({ registry });
  const response = await call("work", {}, { callId: "c1" });
  expect(expectError(response, "INTERNAL")).toMatchObject({ errorId: "c1", partialSideEffects: false });
  expect(JSON.stringify(response)).not.toContain("SECRET");
  expect(String((causeOf(response) as Error).cause)).toContain("SECRET");
});

test("loading a module counts against no time limit", async () => {
  const registry = await runtimeArtifact([{ name: "work", metadata: { timeoutMs: 5 }, execute: "async () => 1" }]);
  const file = path.join(path.dirname(registry), "handlers/work.js");
  writeFileSync(
    file,
    "await new Promise((resolve) => setTimeout(resolve, 20));\nexport const execute = async () => 1;",
  );
  const clock = createFakeClock();
  const { call } = await openTestSession({ registry, clock });
  const pending = call("work", {});
  clock.advance(1000);
  expect(expectOk(await pending)).toBe(1);
});
