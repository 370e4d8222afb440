import { expect, test } from "vitest";
import { resultsAt, runTeam, type Team } from "#test/support/agent-run.ts";
import { active, calls } from "#test/support/agent-team.ts";
import { memoryStore } from "../../agents.ts";
import { personAtTerminal } from "./person-at-terminal.ts";

const globals = globalThis as { charging?: (() => void) | undefined };
const charge = active("charge", "() => { globalThis.charging?.(); return 'charged'; }", {
  category: "action",
  risk: "low",
});

/** A run whose process dies while `charge` runs, then another process with a person at its terminal. */
async function interrupted(lines: readonly string[]) {
  let now = 1_000_000;
  let isDead = false;
  const memory = memoryStore({ now: () => (now += 1) });
  const living = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isDead ? Promise.reject(new Error("the process is dead")) : work();
  const team: Team = {
    store: {
      ...memory,
      append: (log, addition) => living(() => memory.append(log, addition)),
      release: (claim, options) => living(() => memory.release(claim, options)),
    },
    tools: [charge],
    policy: { unknownOutcome: "ask" },
    scripts: { root: [calls(["charge", { amount: 3 }]), "Ended."] },
  };
  globals.charging = () => (isDead = true);
  await expect(runTeam(team)).rejects.toThrow("the process is dead");
  globals.charging = undefined;
  isDead = false;
  now += 60_000;
  const asked: string[] = [];
  const left = [...lines];
  const ask = (question: string): Promise<string | undefined> => {
    asked.push(question);
    return Promise.resolve(left.shift());
  };
  const shown = { line: (text: string) => text };
  const stop = new AbortController().signal;
  const { answer } = personAtTerminal({ ask }, shown, { stop, onEnter: "leaves it open" });
  return { ...(await runTeam({ ...team, answer })), asked };
}

const question =
  'root asks: The process stopped while charge ran with {"amount":3}. Did it take effect? [it took effect, run it again, not known] (Enter alone leaves it open)\n> ';

test.each([
  [["perhaps", "IT TOOK EFFECT"], expect.objectContaining({ tookEffect: true }) as unknown],
  [["run it again"], "charged"],
  [["not known"], { error: expect.objectContaining({ type: "UNKNOWN_OUTCOME" }) as unknown }],
])("at the terminal a person says what became of an interrupted call: %j", async (lines, result) => {
  const { report, model, asked } = await interrupted(lines);
  expect(report.result).toBe("Ended.");
  expect(resultsAt(model, 0)).toEqual({ charge: result });
  const again = "Choose one of: it took effect, run it again, not known. ";
  expect(asked).toEqual(lines.length === 1 ? [question] : [question, `${again}${question}`]);
});

test("Enter alone leaves the outcome of an interrupted call open", async () => {
  const { report, asked } = await interrupted([""]);
  expect(report).toMatchObject({ status: "waiting", questions: [{ id: "t0-0-0-outcome", kind: "outcome" }] });
  expect(asked).toEqual([question]);
});
