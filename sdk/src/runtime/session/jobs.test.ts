import { beforeEach, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, loadRegistry, type Session } from "../../runtime.ts";
import { memoryStore } from "../../agents.ts";
import { createFakeClock, expectError, expectOk, type FakeClock } from "../../testing.ts";

const work = { runs: 0, finish: (): void => undefined, signal: undefined as AbortSignal | undefined };
Object.assign(globalThis, { jobWork: work });
beforeEach(() => {
  work.runs = 0;
});

const report: RuntimeTool = {
  name: "make_report",
  metadata: { category: "action" },
  input: { type: "object", properties: { year: { type: "integer" } }, required: ["year"], additionalProperties: false },
  execute: `async ({ year }, ctx) => {
    globalThis.jobWork.runs += 1;
    globalThis.jobWork.signal = ctx.signal;
    await new Promise((resolve) => { globalThis.jobWork.finish = resolve; });
    return "report of " + year;
  }`,
};

async function openSession(clock?: FakeClock): Promise<Session> {
  const registry = await loadRegistry(await runtimeArtifact([report]));
  return createRuntime({ registry, ...(clock === undefined ? {} : { ports: { clock } }) }).openSession();
}

const untilStarted = async (): Promise<void> => {
  while (work.runs === 0) await new Promise((resolve) => setImmediate(resolve));
};

test("a background call gives its handle at once, and the response when it has ended", async () => {
  const session = await openSession();
  const job = await session.beginTurn().start("make_report", { year: 2025 }, { callId: "c1" });
  expect([job.id, job.tool, job.status]).toEqual(["c1", "make_report", "running"]);
  await untilStarted();
  work.finish();
  expect(expectOk(await job.result())).toBe("report of 2025");
  expect(job.status).toBe("succeeded");
  expect(session.job("c1")?.status).toBe("succeeded");
  expect(session.jobs.map(({ id }) => id)).toEqual(["c1"]);
  expect(session.job("c2")).toBeUndefined();
});

test("neither the end of the turn nor the policy's timeout ends it", async () => {
  const clock = createFakeClock();
  const session = await openSession(clock);
  const turn = session.beginTurn();
  const job = await turn.start("make_report", { year: 2025 });
  await untilStarted();
  turn.end();
  session.beginTurn();
  clock.advance(86_400_000);
  expect(job.status).toBe("running");
  work.finish();
  expect(expectOk(await job.result())).toBe("report of 2025");
});

test("it can be cancelled, and the handler learns of it", async () => {
  const session = await openSession();
  const job = await session.beginTurn().start("make_report", { year: 2025 });
  await untilStarted();
  job.cancel();
  expect(expectError(await job.result(), "TRANSIENT").message).toBe("The call of make_report was cancelled.");
  expect(job.status).toBe("cancelled");
  expect(work.signal?.aborted).toBe(true);
});

test("the end of the session cancels it", async () => {
  const session = await openSession();
  const job = await session.beginTurn().start("make_report", { year: 2025 });
  await untilStarted();
  await session.close();
  expectError(await job.result(), "TRANSIENT");
  expect(work.signal?.aborted).toBe(true);
});

test("the same id starts one call", async () => {
  const session = await openSession();
  const turn = session.beginTurn();
  const jobs = await Promise.all([1, 2, 3].map(() => turn.start("make_report", { year: 2025 }, { callId: "c1" })));
  await untilStarted();
  work.finish();
  for (const job of jobs) expect(expectOk(await job.result())).toBe("report of 2025");
  expect(work.runs).toBe(1);
});

test("invalid arguments and invalid JSON end it with the same error as a call", async () => {
  const session = await openSession();
  const turn = session.beginTurn();
  for (const args of [{ year: "2025" }, { year: 1n }, "{", undefined]) {
    const job = await turn.start("make_report", args);
    expectError(await job.result(), "VALIDATION");
    expect(job.status).toBe("failed");
  }
});

test("a call that a process began which no longer runs is made again, under its id and with its arguments", async () => {
  const store = memoryStore();
  const hanging: RuntimeTool = {
    ...report,
    metadata: { category: "retrieval" },
    execute: "({ year }, ctx) => (++globalThis.jobWork.runs === 1 ? new Promise(() => undefined) : [year, ctx.callId])",
  };
  const registry = await loadRegistry(await runtimeArtifact([hanging]));
  const first = await createRuntime({ registry, ports: { store } }).openSession({ id: "s1" });
  await first.beginTurn().start("make_report", { year: 2025 }, { callId: "c1", agent: "writer" });
  await untilStarted();
  const second = await createRuntime({ registry, ports: { store } }).resumeSession("s1");
  const job = second.job("c1");
  expect([job?.status, second.jobs.length, second.job("c2")]).toEqual(["interrupted", 1, undefined]);
  expect(expectOk((await job?.result())!)).toEqual([2025, "c1"]);
  expect(expectOk((await job?.result())!)).toEqual([2025, "c1"]);
  expect([job?.status, work.runs]).toEqual(["succeeded", 2]);
});
