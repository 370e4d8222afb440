import { describe, expect, test } from "vitest";
import { resultsAt, runTeam, type Team } from "#test/support/agent-run.ts";
import { active, calls } from "#test/support/agent-team.ts";
import { answerQuestion, memoryStore, openDocuments, TOOL_BEHAVIOR, type TimelineEntry } from "../../agents.ts";
import type { ToolBehavior } from "../../model/tool/tool-behavior.ts";
import { readRun } from "../timeline/run-log.ts";

/** The handler's result has `ran`; its arguments do not. */
const review = active("review", "(input) => ({ ...input, ran: true })", {
  category: "orchestration",
  type: "review",
  to: "helper",
});

const given = { request: "Look.", question: "Look?", documents: ["note.txt"] };

/** A root that makes one call of a type with this row and answers with the last text it read. */
async function runRow(row: ToolBehavior, more: Partial<Team> = {}) {
  const store = memoryStore();
  await openDocuments({ store: store.documents, workspace: "run", author: "test" }).write("note.txt", "a note");
  const run = await runTeam({
    tools: [review],
    agents: { root: { tools: ["review"] }, helper: { tools: [] } },
    scripts: { root: [calls(["review", given]), "Waiting.", "Ended."], helper: ["Helped."] },
    toolTypes: { review: row },
    answer: () => "Because.",
    store,
    ...more,
  });
  return { ...run, has: (type: TimelineEntry["type"]) => run.entries.some((entry) => entry.type === type) };
}

const flags = [false, true];
const rows = (["continue", "complete", "delegate", "ask"] as const).flatMap((action) =>
  flags.flatMap((createsNode) =>
    flags.flatMap((blocksParent) =>
      flags.flatMap((executesCode) =>
        flags.flatMap((passesDocuments) =>
          (["input and result", "input"] as const).map((logs): ToolBehavior => ({
            action,
            createsNode,
            blocksParent,
            executesCode,
            passesDocuments,
            logs,
          })),
        ),
      ),
    ),
  ),
);

describe("every row of a host is obeyed:", () => {
  test.each(rows)(
    "$action, node $createsNode, waits $blocksParent, code $executesCode, documents $passesDocuments, logs $logs",
    async (row) => {
      const { action, createsNode, blocksParent, executesCode, passesDocuments, logs } = row;
      const { report, entries, model, has } = await runRow(row);
      expect(report.status).toBe("completed");
      const data = executesCode ? { ...given, ran: true } : given;
      const documents = passesDocuments ? [{ path: "note.txt", version: 1 }] : [];
      if (action === "complete") {
        expect(entries.find(({ type }) => type === "task_completed")).toMatchObject({ result: data, documents });
        expect(entries.findLast(({ type }) => type === "task_created")).toMatchObject({ agent: "helper", input: data });
        expect(report.result).toBe("Helped.");
        return;
      }
      const isQuestion = createsNode && action === "ask";
      const isTask = createsNode && action !== "ask";
      expect([has("asked"), has("delegated")]).toEqual([isQuestion, isTask]);
      if (isTask) {
        const child = entries.find((entry) => entry.type === "task_created" && entry.parent !== undefined);
        expect(child).toMatchObject({ agent: "helper", input: data, documents });
      }
      if (isQuestion) {
        const asked = entries.find((entry) => entry.type === "asked");
        expect(asked).toMatchObject({
          asks: { message: "Look?", ...(passesDocuments && { documents: ["note.txt"] }) },
        });
      }
      if (!createsNode) {
        expect(resultsAt(model, 1)).toEqual({ review: logs === "input" ? { logged: true } : data });
        expect(entries.find(({ type }) => type === "call_finished")).toMatchObject(
          passesDocuments ? { attached: documents } : {},
        );
        return;
      }
      // A later result is a message, and the agent has written a text before it.
      expect(has("child_ended")).toBe(!blocksParent);
      expect(report.result).toBe(blocksParent ? "Waiting." : "Ended.");
      if (!blocksParent || isQuestion) return;
      expect(resultsAt(model, -1)).toEqual({ review: logs === "input" ? { logged: true } : "Helped." });
    },
  );
});

test("a built-in row that a host changes changes what happens", async () => {
  const tools = [active("look", "() => 'seen'", { type: "function" })];
  const scripts = { root: [calls(["look", { at: "here" }]), "Ended."] };
  const silent = { ...TOOL_BEHAVIOR.function, executesCode: false };
  const { model } = await runTeam({ tools, scripts, toolTypes: { function: silent } });
  expect(resultsAt(model, -1)).toEqual({ look: { at: "here" } });
});

test("a question that the task does not wait for is answered later: the message brings the answer, and the task ends after it", async () => {
  const row: ToolBehavior = { ...TOOL_BEHAVIOR.ask_master, blocksParent: false };
  const first = await runRow(row, { answer: () => undefined });
  expect(first.report).toMatchObject({ status: "waiting", questions: [{ id: "t0-0-0", message: "Look?" }] });
  expect(resultsAt(first.model, -1)).toMatchObject({ review: { question: "t0-0-0", status: "asked" } });
  await answerQuestion(first.store, "run", { question: "t0-0-0", answer: "Because.", by: "ann" });
  const { report, model } = await runRow(row, {
    store: first.store,
    scripts: { root: ["", "", "Ended."], helper: [] },
  });
  expect(report).toMatchObject({ status: "completed", result: "Ended." });
  expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain("[The answer of ann to your question t0-0-0:]");
  expect((await readRun(first.store, "run")).filter(({ type }) => type === "child_ended")).toHaveLength(1);
});
