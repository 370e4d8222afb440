import { expect, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { checkPrompt } from "#test/support/check-prompt.ts";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { answerQuestion, cancelRun, memoryStore } from "../../agents.ts";
import { foldTimeline } from "../timeline/fold.ts";
import { profileOf } from "../render/profiles.ts";
import { render } from "../render/render.ts";

const route = passive("route_to_helper", "agent_as_tool", "helper");
const inBackground = calls(["route_to_helper", { request: "Help.", background: true }]);
const note = active("note", "() => 'noted'");

test("rule 4: a background task runs next to its parent, which learns of its end and then ends itself", async () => {
  const { report, entries, model } = await runTeam({
    tools: [route, note, passive("ask_person", "ask_master", "person")],
    scripts: {
      root: ({ messages }) => {
        const turn = messages.filter(({ role }) => role === "assistant").length;
        if (turn < 2) return turn === 0 ? inBackground : calls(["note"]);
        const told = JSON.stringify(messages).includes("Its result:]\\nHere it is.");
        return told ? "It said that it is here." : "I wait.";
      },
      helper: [calls(["ask_person", { question: "Go on?" }]), "Here it is."],
    },
    answer: () => "yes",
  });
  expect(report).toMatchObject({ status: "completed", result: "It said that it is here." });
  expect(entries.filter(({ type }) => type === "child_ended")).toMatchObject([{ task: "t0", child: "t1", ok: true }]);
  const results = model.requests.flatMap((request) => request.results).map(({ result }) => result);
  expect(results).toContainEqual(expect.objectContaining({ task: "t1", status: "running" }));
  const root = foldTimeline("run", entries).tasks.get("t0");
  const log = { system: "", entries: root?.entries ?? [], model: { provider: "openai.chat", id: "x" } };
  expect(checkPrompt(render(log, profileOf("openai.chat")))).toEqual([]);
});

test("rule 4: a parent's hand-off does not cancel its background task, and the run ends with the last task", async () => {
  const store = memoryStore();
  const team = {
    store,
    tools: [route, passive("handoff", "handoff"), passive("ask_person", "ask_master", "person")],
    scripts: {
      root: [inBackground, calls(["handoff", { result: "Done." }])],
      helper: [calls(["ask_person", { question: "Go on?" }]), "Here it is."],
    },
  };
  const first = await runTeam(team);
  expect(first.report).toMatchObject({ status: "waiting", tasks: [{ status: "completed" }, { status: "running" }] });
  await answerQuestion(store, "run", { question: "t1-0-0", answer: "yes" });
  const { report } = await runTeam(team);
  expect(report).toMatchObject({
    status: "completed",
    result: { result: "Done." },
    tasks: [{}, { status: "completed" }],
  });
});

test("rule 4: a cancelled run ends the background tasks of a parent that has ended", async () => {
  const store = memoryStore();
  const team = {
    store,
    tools: [route, passive("handoff", "handoff"), passive("ask_person", "ask_master", "person")],
    scripts: {
      root: [inBackground, calls(["handoff", { result: "Done." }])],
      helper: [calls(["ask_person", { question: "Go on?" }]), "Here it is."],
    },
  };
  await runTeam(team);
  await cancelRun(store, "run");
  const { report } = await runTeam(team);
  expect(report.tasks.map(({ status }) => status)).toEqual(["completed", "cancelled"]);
});

test("rule 4: a background task that fails is reported as failed", async () => {
  const { model } = await runTeam({
    tools: [route],
    scripts: { root: [inBackground, "I wait.", "Sorry."], helper: [] },
  });
  expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain("The task t1 of your agent helper has failed.");
});

test("rule 4: a task that ends while its parent speaks comes after the parent's message", async () => {
  let speak = (): void => undefined;
  const ended = new Promise<void>((resolve) => (speak = resolve));
  const { report, entries, model } = await runTeam({
    tools: [route],
    scripts: {
      root: async ({ messages }) => {
        if (messages.length === 2) return inBackground;
        if (messages.at(-1)?.role !== "tool") return "All is known.";
        await ended;
        return "I do not know yet.";
      },
      helper: ["Here."],
    },
    onEvent: (event) => {
      if (event.type === "entry" && event.entry.type === "child_ended") speak();
    },
  });
  expect(report.result).toBe("All is known.");
  expect(entries.find((entry) => entry.type === "assistant" && entry.seen !== undefined)).toBeDefined();
  expect(model.requests.at(-1)?.messages.slice(-2)).toMatchObject([
    { role: "assistant", text: "I do not know yet." },
    { role: "user" },
  ]);
});
