import { expect, test } from "vitest";
import { resultsAt, runTeam, type Team } from "#test/support/agent-run.ts";
import { active, calls } from "#test/support/agent-team.ts";
import { answerQuestion, memoryStore } from "../../agents.ts";
import type { Store } from "../../runtime.ts";

const pay = active("pay", "() => { globalThis.paying?.(); return 'paid'; }", { category: "action", risk: "low" });
const globals = globalThis as { paying?: (() => void) | undefined };

/** A store whose process dies after the effect of `pay`: nothing more is stored until the next process starts. */
function mortalStore(): { readonly store: Store; readonly revive: () => void } {
  let now = 1_000_000;
  let isDead = false;
  const memory = memoryStore({ now: () => (now += 1) });
  const living = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isDead ? Promise.reject(new Error("the process is dead")) : work();
  globals.paying = () => (isDead = true);
  return {
    store: {
      ...memory,
      append: (log, addition) => living(() => memory.append(log, addition)),
      release: (claim, options) => living(() => memory.release(claim, options)),
    },
    revive() {
      isDead = false;
      now += 60_000;
    },
  };
}

async function interrupted(policy: NonNullable<Team["policy"]> = { unknownOutcome: "ask" }) {
  const { store, revive } = mortalStore();
  const team: Team = { store, tools: [pay], policy, scripts: { root: [calls(["pay", { amount: 3 }]), "Ended."] } };
  await expect(runTeam(team)).rejects.toThrow("the process is dead");
  revive();
  return { team, revive };
}

test.each([
  ["it took effect", { tookEffect: true, note: "The process stopped during this call. ann says that it took effect." }],
  ["run it again", "paid"],
  ["not known", { error: expect.objectContaining({ type: "UNKNOWN_OUTCOME" }) as unknown }],
])("rule 1: where the policy says so, a person says what became of an interrupted call: %s", async (answer, result) => {
  const { team } = await interrupted();
  globals.paying = undefined;
  const waiting = await runTeam(team);
  expect(waiting.report).toMatchObject({ status: "waiting", questions: [{ id: "t0-0-0-outcome", kind: "outcome" }] });
  expect(waiting.report.questions[0]?.message).toBe(
    'The process stopped while pay ran with {"amount":3}. Did it take effect?',
  );
  await answerQuestion(waiting.store, "run", { question: "t0-0-0-outcome", answer, by: "ann" });
  const { model, report } = await runTeam(team);
  expect(report.result).toBe("Ended.");
  expect(resultsAt(model, 0)).toEqual({ pay: result });
});

test("rule 1: a call that is interrupted again is asked about again", async () => {
  const { team, revive } = await interrupted();
  const { store } = await runTeam(team);
  await answerQuestion(store, "run", { question: "t0-0-0-outcome", answer: "run it again", by: "ann" });
  await expect(runTeam(team)).rejects.toThrow("the process is dead");
  revive();
  const { report } = await runTeam(team);
  expect(report.questions).toMatchObject([{ id: "t0-0-0-outcome-2" }]);
});

test("rule 1: an interrupted call is not run again, and the model learns that its outcome is unknown", async () => {
  const { team } = await interrupted({});
  const { model, entries } = await runTeam(team);
  expect(resultsAt(model, 0)).toEqual({
    pay: {
      error: {
        type: "UNKNOWN_OUTCOME",
        message: "The process stopped during this call; whether it took effect is unknown. Check before repeating it.",
        partialSideEffects: true,
      },
    },
  });
  const { id } = entries.find(({ type }) => type === "call_started") ?? {};
  expect(entries.find(({ type }) => type === "call_failed")).toMatchObject({ of: id });
});
