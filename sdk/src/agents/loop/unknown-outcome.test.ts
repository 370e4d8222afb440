import { expect, test } from "vitest";
import { resultsAt, runTeam } from "#test/support/agent-run.ts";
import { active } from "#test/support/agent-team.ts";
import { answerQuestion, memoryEngine, type NewEntry } from "../../agents.ts";

const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0, cost: 0 };
const task = "t0";
const died: readonly NewEntry[] = [
  { type: "task_created", task, agent: "root", input: "Go.", documents: [], depth: 0, fingerprint: "f" },
  {
    type: "assistant",
    task,
    finish: "tool-calls",
    usage,
    model: { provider: "scripted", id: "scripted" },
    parts: [{ type: "call", callId: "t0-0-0", tool: "pay", input: { amount: 3 } }],
  },
  { type: "call_started", task, callId: "t0-0-0", tool: "pay", input: { amount: 3 } },
];
const pay = active("pay", "() => 'paid'", { category: "action", risk: "low" });

test.each([
  ["it took effect", { tookEffect: true, note: "The process stopped during this call. ann says that it took effect." }],
  ["run it again", "paid"],
  ["not known", { error: expect.objectContaining({ type: "UNKNOWN_OUTCOME" }) as unknown }],
])("rule 1: where the policy says so, a person says what became of an interrupted call: %s", async (answer, result) => {
  const engine = memoryEngine();
  await engine.start("run", died);
  const team = { engine, tools: [pay], policy: { unknownOutcome: "ask" as const }, scripts: { root: ["", "Ended."] } };
  const waiting = await runTeam(team);
  expect(waiting.report).toMatchObject({ status: "waiting", questions: [{ id: "t0-0-0-outcome", kind: "outcome" }] });
  expect(waiting.report.questions[0]?.text).toBe(
    'The process stopped while pay ran with {"amount":3}. Did it take effect?',
  );
  await answerQuestion(engine, "run", { question: "t0-0-0-outcome", answer, by: "ann" });
  const { model, report } = await runTeam(team);
  expect(report.result).toBe("Ended.");
  expect(resultsAt(model, 0)).toEqual({ pay: result });
});

test("rule 1: a call that is interrupted again is asked about again", async () => {
  const engine = memoryEngine();
  const asks = {
    kind: "outcome",
    text: "?",
    options: ["run it again"],
    to: { kind: "person" },
    path: ["root"],
  } as const;
  const call = { task, callId: "t0-0-0", tool: "pay", input: { amount: 3 } };
  await engine.start("run", [
    ...died,
    { type: "asked", ...call, question: "t0-0-0-outcome", asks },
    { type: "answered", task, of: "t0-0-0-outcome", result: "run it again", by: "ann" },
    { type: "call_started", ...call },
  ]);
  const { report } = await runTeam({ engine, tools: [pay], policy: { unknownOutcome: "ask" }, scripts: { root: [] } });
  expect(report.questions).toMatchObject([{ id: "t0-0-0-outcome-2" }]);
});
