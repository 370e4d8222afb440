import { beforeEach, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry } from "../../runtime.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../../testing.ts";

const remote = { runs: 0, error: "TRANSIENT" as string | undefined };
Object.assign(globalThis, { breakerRemote: remote });
beforeEach(() => {
  remote.runs = 0;
  remote.error = "TRANSIENT";
});

const lookup: RuntimeTool = {
  name: "lookup",
  metadata: { category: "retrieval" },
  execute: `async () => {
    globalThis.breakerRemote.runs += 1;
    const { error } = globalThis.breakerRemote;
    if (error !== undefined) throw new ToolError(error, "Down.");
    return "found";
  }`,
};
const other: RuntimeTool = { ...lookup, name: "other", execute: `() => "fine"` };
const policy = { breaker: { failures: 3, openMs: 60_000 } };

test("a tool that failed so many times in a row is not called for a while, in any session; others are", async () => {
  const runtime = createRuntime({ registry: await loadRegistry(await runtimeArtifact([lookup, other])), policy });
  for (let count = 0; count < 3; count += 1) {
    const turn = (await runtime.openSession()).beginTurn();
    expect(expectError(await turn.call("lookup", {}), "TRANSIENT").message).toBe("Down.");
  }
  const turn = (await runtime.openSession()).beginTurn();
  expect(expectError(await turn.call("lookup", {}), "TRANSIENT")).toMatchObject({
    type: "TRANSIENT",
    message: "lookup has failed 3 times in a row and is not called for 60000 ms after the last failure.",
    retryable: true,
    partialSideEffects: false,
  });
  expect(remote.runs).toBe(3);
  expect(expectOk(await turn.call("other", {}))).toBe("fine");
});

test("after that time, by the clock of the host, one call tries; its success lets the others through again", async () => {
  const clock = createFakeClock(1_000_000);
  const { call } = await openTestSession({ registry: await runtimeArtifact([lookup]), policy, clock });
  for (let count = 0; count < 5; count += 1) expectError(await call("lookup", {}), "TRANSIENT");
  expect(remote.runs).toBe(3);
  clock.advance(59_999);
  expectError(await call("lookup", {}), "TRANSIENT");
  expect(remote.runs).toBe(3);
  clock.advance(1);
  for (const answer of await Promise.all([call("lookup", {}), call("lookup", {})])) expectError(answer, "TRANSIENT");
  expect(remote.runs).toBe(4);
  expectError(await call("lookup", {}), "TRANSIENT");
  expect(remote.runs).toBe(4);
  clock.advance(60_000);
  remote.error = undefined;
  expect(expectOk(await call("lookup", {}))).toBe("found");
  expect(expectOk(await call("lookup", {}))).toBe("found");
  expect(remote.runs).toBe(6);
});

test("a clock that jumps back keeps no tool closed", async () => {
  const clock = { ...createFakeClock(), now: () => time };
  let time = 1_000_000;
  const { call } = await openTestSession({ registry: await runtimeArtifact([lookup]), policy, clock });
  for (let count = 0; count < 4; count += 1) expectError(await call("lookup", {}), "TRANSIENT");
  expect(remote.runs).toBe(3);
  time = 5000;
  remote.error = undefined;
  expect(expectOk(await call("lookup", {}))).toBe("found");
});

test("a success in between begins the count again", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([lookup]), policy });
  for (const error of ["TRANSIENT", "TRANSIENT", undefined, "TRANSIENT", "TRANSIENT", undefined]) {
    remote.error = error;
    await call("lookup", {});
  }
  expect(remote.runs).toBe(6);
  expect(expectOk(await call("lookup", {}))).toBe("found");
});

test("failures that the arguments of one caller may cause do not count, nor any with a limit of 0", async () => {
  remote.error = "CONFLICT";
  const { call } = await openTestSession({ registry: await runtimeArtifact([lookup]), policy });
  for (let count = 0; count < 5; count += 1) expectError(await call("lookup", {}), "CONFLICT");
  expect(remote.runs).toBe(5);
  remote.error = "TRANSIENT";
  const unlimited = await openTestSession({
    registry: await runtimeArtifact([lookup]),
    policy: { breaker: { failures: 0 } },
  });
  for (let count = 0; count < 20; count += 1) expectError(await unlimited.call("lookup", {}), "TRANSIENT");
  expect(remote.runs).toBe(25);
});
