// @module-tag full
import { execFile, type ExecFileException } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createRuntime, loadRegistry } from "../../sdk/src/runtime.ts";
import type { Json, ToolResponse } from "../../sdk/src/index.ts";
import { sqliteStore } from "../../sdk/src/agents.ts";
import { deskTools, effects } from "../support/desk-conversation.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";
import { tempFolder } from "../support/temp-folder.ts";

const child = (name: string): string => path.resolve(import.meta.dirname, `../support/children/${name}.ts`);

/** Runs a child process; resolves to its output, or to the signal that ended it. */
function run(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], (error: ExecFileException | null, stdout) => {
      if (error === null) resolve(stdout.trim());
      else if (error.signal) resolve(error.signal);
      else reject(new Error(error.message));
    });
  });
}

test("two processes write to one log and use the same keys: each entry is kept in order, each key used once", async () => {
  const file = path.join(tempFolder(), "shared.db");
  const count = 40;
  const used = await Promise.all(["a", "b"].map((name) => run(child("log-writer"), [file, name, String(count)])));
  expect(used.map(Number).reduce((sum, own) => sum + own)).toBe(count);
  const store = await sqliteStore(file);
  const entries = (await store.read("shared")).map(({ entry }) => entry) as unknown as readonly {
    readonly name: string;
    readonly n: number;
  }[];
  await store.close();
  for (const name of ["a", "b"]) {
    const own = entries.filter((entry) => entry.name === name).map(({ n }) => n);
    expect(own).toEqual(Array.from({ length: count }, (_, n) => n));
  }
});

test("a session that another process continues reads its stored long results; another session does not", async () => {
  const registry = await runtimeArtifact([{ name: "look", execute: `() => "0123456789".repeat(15_000)` }]);
  const database = path.join(tempFolder(), "sessions.db");
  const store = await sqliteStore(database);
  const runtime = createRuntime({ registry: await loadRegistry(registry), ports: { store } });
  const response = await (await runtime.openSession({ id: "s1" })).beginTurn().call("look", {});
  await store.close();
  const handle = response.meta.output?.handle ?? "";
  expect(JSON.parse(await run(child("output-reader"), [registry, database, "s1", handle]))).toEqual([
    { text: "0123456789".repeat(1_000), from: 99_990, characters: 150_000, next: 109_990 },
    `This session has no result with the handle "${handle}".`,
  ]);
});

test("background calls outlast a process that is killed: each has its status, its result and its end", async () => {
  const folder = tempFolder();
  const ledger = path.join(folder, "ledger.txt");
  const year = { type: "object", properties: { year: { type: "integer" } }, required: ["year"] } as const;
  const effect = `(await import("node:fs")).appendFileSync(${JSON.stringify(ledger)}, "paid\\n");`;
  const registry = await runtimeArtifact([
    {
      name: "make_report",
      metadata: { category: "action" },
      input: year,
      execute: "({ year }) => 'report of ' + year",
    },
    {
      name: "count_pages",
      input: year,
      // Never returns in the process that is killed.
      execute: "(_, ctx) => (process.argv[1].includes('job-host') ? new Promise(() => undefined) : [12, ctx.callId])",
    },
    {
      name: "pay_bill",
      metadata: { category: "action" },
      input: year,
      execute: `async () => { ${effect} process.kill(process.pid, "SIGKILL"); await new Promise(() => undefined); }`,
    },
  ]);
  const database = path.join(folder, "jobs.db");
  expect(await run(child("job-host"), [registry, database])).toBe("SIGKILL");

  const store = await sqliteStore(database);
  const runtime = createRuntime({ registry: await loadRegistry(registry), ports: { store } });
  const session = await runtime.resumeSession("s1");
  expect(session.jobs.map(({ id, tool, status }) => [id, tool, status])).toEqual([
    ["report", "make_report", "succeeded"],
    ["count", "count_pages", "interrupted"],
    ["pay", "pay_bill", "interrupted"],
  ]);
  expect(await session.job("report")?.result()).toMatchObject({ ok: true, data: "report of 2025" });
  expect(await session.job("count")?.result()).toMatchObject({ ok: true, data: [12, "count"] });
  const unknown = await session.job("pay")?.result();
  expect(unknown).toMatchObject({ ok: false, error: { type: "INTERNAL", partialSideEffects: true } });
  expect(session.jobs.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "failed"]);
  expect(readFileSync(ledger, "utf8")).toBe("paid\n");
  // No part of it still runs: there is nothing to cancel.
  session.job("pay")?.cancel();
  expect(session.job("pay")?.status).toBe("failed");
  await session.close();
  await store.close();
});

test("a call that is made again after a restart can be cancelled", async () => {
  const registry = await runtimeArtifact([
    { name: "wait", execute: "(_, ctx) => new Promise((_, fail) => ctx.signal.addEventListener('abort', fail))" },
  ]);
  const database = path.join(tempFolder(), "cancelled.db");
  const first = await sqliteStore(database);
  const opened = await createRuntime({ registry: await loadRegistry(registry), ports: { store: first } }).openSession({
    id: "s1",
  });
  await opened.beginTurn().start("wait", {}, { callId: "w" });
  await first.close();
  const store = await sqliteStore(database);
  const runtime = createRuntime({ registry: await loadRegistry(registry), ports: { store } });
  const session = await runtime.resumeSession("s1");
  const job = session.job("w");
  expect(job?.status).toBe("interrupted");
  const result = job?.result();
  expect(job?.status).toBe("running");
  job?.cancel();
  expect(await result).toMatchObject({ ok: false, error: { type: "TRANSIENT" } });
  expect(job?.status).toBe("cancelled");
  await session.close();
  await store.close();
});

interface Held {
  readonly responses: ReadonlyMap<string, ToolResponse>;
  readonly counts: ReadonlyMap<string, number>;
}

function heldIn(folder: string): Held {
  const lines = (name: string): readonly string[] =>
    existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), "utf8").trim().split("\n") : [];
  const counts = new Map<string, number>();
  for (const callId of lines("ledger.txt")) counts.set(callId, (counts.get(callId) ?? 0) + 1);
  return {
    responses: new Map(lines("responses.txt").map((line) => JSON.parse(line) as [string, ToolResponse])),
    counts,
  };
}

/** A selection: `store-faults.test.ts` ends the conversation at each operation, without processes. */
const points = [
  ...["store 1 before", "store 1 after", "store 2 after", "store 3 before", "store 5 after", "store 7 before"],
  ...["store 9 after", "store 10 before", "store 10 after", "effect c1 before", "effect c3 after", "effect c5 after"],
];

test("the number of operations of a conversation without a kill", async () => {
  const folder = tempFolder();
  const output = await run(child("desk-host"), [await runtimeArtifact(deskTools), folder]);
  const [state = "", operations] = output.split("\n");
  expect(JSON.parse(state)).toEqual({ notes: 2 });
  // The effects of the points below, or a few more if a slow process stored something in between.
  expect(Number(operations)).toBeGreaterThanOrEqual(10);
  expect(Object.fromEntries(heldIn(folder).counts)).toEqual({ c1: 1, c3: 1, c4: 1, c5: 1 });
});

test.each(points)("a process killed at %s: each effect at most once, none lost after its response", async (point) => {
  const folder = tempFolder();
  const registry = await runtimeArtifact(deskTools);
  const first = await run(child("desk-host"), [registry, folder, point]);
  const answered = heldIn(folder);
  for (const [callId, response] of answered.responses) {
    if (callId !== "c2" && response.ok) expect(answered.counts.get(callId)).toBe(1);
  }
  const second = first === "SIGKILL" ? await run(child("desk-host"), [registry, folder]) : first;
  const { responses, counts } = heldIn(folder);
  const known = effects.filter((callId) => responses.get(callId)?.ok === true);
  expect(known.length).toBeGreaterThanOrEqual(effects.length - 1);
  for (const callId of known) expect(counts.get(callId)).toBe(1);
  for (const callId of effects) expect(counts.get(callId) ?? 0).toBeLessThanOrEqual(1);
  const lost = effects.find((callId) => !known.includes(callId));
  if (lost !== undefined) {
    expect(responses.get(lost)).toMatchObject({ ok: false, error: { type: "INTERNAL", partialSideEffects: true } });
  }
  const notes = known.filter((callId) => callId === "c3" || callId === "c5").length;
  if (!second.startsWith("closed before")) expect(stateIn(second)).toEqual(notes === 0 ? {} : { notes });
});

const stateIn = (output: string): Json => JSON.parse(output.split("\n")[0] ?? "") as Json;
