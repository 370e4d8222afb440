import { expect, test } from "vitest";
import { resultsAt, runTeam } from "#test/support/agent-run.ts";
import { active, calls } from "#test/support/agent-team.ts";
import { memoryStore, type AgentEvent } from "../../agents.ts";
import type { Store } from "../../runtime.ts";
import { isRecord } from "../../util/is-record.ts";
import { stableJson } from "../../util/stable-json.ts";

const pay = active("pay", "() => 'paid'", { category: "action", risk: "low" });

const recorded = async (store: Store): Promise<readonly string[]> =>
  (await store.read("run:run"))
    .map(({ entry }) => entry)
    .filter((entry) => isRecord(entry) && entry.type === "session")
    .map(stableJson);

test("a run has one log with the entries of its sessions, which its timeline omits", async () => {
  const events: AgentEvent[] = [];
  const { store, entries } = await runTeam({
    tools: [pay],
    scripts: { root: [calls(["pay"]), "Paid."] },
    onEvent: (event) => events.push(event),
  });
  expect((await store.logs("")).map(({ log }) => log)).toEqual(["run:run"]);
  const log = await store.read("run:run");
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  const types = log.map(({ entry }) => (isRecord(entry) ? entry.type : undefined));
  expect(types.filter((type) => type !== "session")).toEqual(entries.map(({ type }) => type));
  expect(types.at(types.indexOf("call_started") + 1)).toBe("session");
  expect(events.flatMap((event) => (event.type === "entry" ? [event.entry] : []))).toEqual(entries.slice(1));
});

test("a session's records are stored before the claim is released", async () => {
  const stop = new AbortController();
  const { report, store } = await runTeam({
    tools: [active("look", "() => 1")],
    scripts: { root: [calls(["look"]), "Never said."] },
    stop: stop.signal,
    onEvent: (event) => {
      if (event.type === "entry" && event.entry.type === "call_finished") stop.abort();
    },
  });
  expect(report.status).toBe("stopped");
  expect((await recorded(store)).some((entry) => entry.includes("turn_began"))).toBe(true);
});

test("a worker that has lost its claim stores nothing of a session, and calls no handler", async () => {
  let now = 1_000_000;
  const memory = memoryStore({ now: () => now });
  const store: Store = {
    ...memory,
    append: async (log, addition) => {
      if (stableJson(addition.entries).includes(`"began"`)) {
        now += 60_000;
        await memory.claim({ log: "run:run", worker: "other", leaseMs: 30_000 });
      }
      return memory.append(log, addition);
    },
  };
  const tools = [active("pay", "() => (globalThis.lostWorkerPaid = 'paid')", { category: "action", risk: "low" })];
  const run = runTeam({ store, tools, scripts: { root: [calls(["pay"]), "Paid."] } });
  await expect(run).rejects.toMatchObject({ code: "LEASE_LOST" });
  expect((await recorded(memory)).some((entry) => entry.includes(`"began"`))).toBe(false);
  expect(globalThis).not.toHaveProperty("lostWorkerPaid");
});

test("if a session cannot be opened, the model gets the call's error, and the run ends with a report", async () => {
  const { report, entries, model } = await runTeam({
    tools: [pay],
    agents: { root: { mode: "silence" } },
    policy: { strictModes: true },
    scripts: { root: [calls(["pay"]), "It could not be paid."] },
  });
  expect(report).toMatchObject({ status: "completed", result: "It could not be paid." });
  expect(entries.at(-1)).toMatchObject({ type: "task_completed" });
  expect(resultsAt(model, 1)).toMatchObject({
    pay: { error: { message: expect.stringContaining("silence") as unknown } },
  });
});
