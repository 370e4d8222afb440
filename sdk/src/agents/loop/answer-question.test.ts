import { expect, test } from "vitest";
import { runTeam, type Team } from "../../../../test/support/agent-run.ts";
import { calls, passive } from "../../../../test/support/agent-team.ts";
import { answerQuestion, cancelRun, foldTimeline, memoryEngine, type NewEntry } from "../../agents.ts";

const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, cost: 0 };
const team: Team = {
  tools: [passive("ask_master", "ask_master")],
  scripts: {
    root: [
      calls(["ask_master", { question: "Go on?" }]),
      ({ results }: { results: readonly { result: unknown }[] }) => JSON.stringify(results[0]?.result),
    ],
  },
};
const given = { question: "t0-0-0", answer: "yes", by: "ann" };

test("F7: a worker that asked and died, its claim still held, is answered, and the next worker has the answer", async () => {
  let now = 1_000_000;
  const engine = memoryEngine({ now: () => now });
  const died: readonly NewEntry[] = [
    { type: "task_created", task: "t0", agent: "root", input: "Go.", documents: [], depth: 0, fingerprint: "f" },
    {
      ...{
        type: "assistant",
        task: "t0",
        finish: "tool-calls",
        usage,
        model: { provider: "scripted", id: "scripted" },
      },
      parts: [{ type: "call", callId: "t0-0-0", tool: "ask_master", input: { question: "Go on?" } }],
    },
    {
      ...{ type: "asked", task: "t0", callId: "t0-0-0", tool: "ask_master", input: {}, question: "t0-0-0" },
      asks: { kind: "text", text: "Go on?", to: { kind: "person" }, path: ["root"] },
    },
  ];
  await engine.start("run", died);
  const claim = await engine.claim({ worker: "dead", leaseMs: 30_000 });
  expect(await answerQuestion(engine, "run", given)).toEqual({ answer: "yes", by: "ann", isFirst: true });
  now += 30_000;
  const { report } = await runTeam({ ...team, engine });
  expect(report).toMatchObject({ status: "completed", result: '{"answer":"yes","by":"ann"}' });
  if (claim === undefined) throw new Error("The worker has the run.");
  await expect(engine.append("run", { entries: [], after: 0, claim })).rejects.toMatchObject({ code: "LEASE_LOST" });
});

test("F7: a question whose task was cancelled takes an answer, which changes nothing of the task", async () => {
  const { engine } = await runTeam(team);
  await cancelRun(engine, "run");
  expect((await runTeam({ ...team, engine })).report).toMatchObject({ status: "cancelled", questions: [] });
  const ended = foldTimeline("run", await engine.read("run")).tasks.get("t0");
  expect(await answerQuestion(engine, "run", given)).toEqual({ answer: "yes", by: "ann", isFirst: true });
  expect(await answerQuestion(engine, "run", { ...given, answer: "no" })).toEqual({
    ...{ answer: "yes", by: "ann", isFirst: false },
  });
  const state = foldTimeline("run", await engine.read("run"));
  expect(state.tasks.get("t0")).toMatchObject({ status: "cancelled", calls: ended?.calls });
  expect((await runTeam({ ...team, engine })).report).toMatchObject({ status: "cancelled", questions: [] });
});
