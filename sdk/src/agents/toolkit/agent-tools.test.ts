import { readdirSync } from "node:fs";
import path from "node:path";
import {
  createMemory,
  type LanguageModel,
  memoryStore,
  readRun,
  runAgent,
  type RunAgentOptions,
} from "toolwright/agents";
import type { RunLimits } from "../../model/tasks/timeline.ts";
import type { defineAgent } from "toolwright";
import { loadRegistry } from "toolwright/runtime";
import { scriptedModel, type ScriptedReplies } from "toolwright/testing";
import { expect, test } from "vitest";
import { calls, teamOf, type AgentScript } from "#test/support/agent-team.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { agentToolkitNames, toolkitNames } from "../../model/agent/agent.ts";
import { beginRun } from "../timeline/run-log.ts";

type Agents = Parameters<typeof defineAgent>[0][];

async function run(
  agents: Agents,
  scripts: Record<string, AgentScript>,
  more: Partial<RunAgentOptions> & { tools?: RuntimeTool[] } = {},
) {
  const { model } = teamOf({ scripts });
  const { tools = [], ...options } = more;
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const { store = memoryStore() } = options;
  const report = await runAgent({
    registry,
    agents,
    store,
    run: "run",
    input: "Go.",
    retries: 0,
    pollMs: 10,
    ...options,
    model: model.languageModel,
  });
  return { report, model, entries: await readRun(store, "run") };
}

test("an agent gets the tools of the toolkit that it names, and a route_to tool for each agent in `agents`", async () => {
  const { report, model } = await run(
    [
      { name: "root", instructions: "You are root.", tools: ["stop_and_think"], agents: ["helper"] },
      { name: "helper", description: "Counts things.", instructions: "You are helper.", tools: ["handoff"] },
    ],
    {
      root: [
        calls(["stop_and_think", { thoughts: "It counts." }]),
        calls(["route_to_helper", { request: "Count." }]),
        ({ results }) => JSON.stringify(results[0]?.result),
      ],
      helper: [calls(["handoff", { result: "Three." }])],
    },
  );
  expect(report).toMatchObject({ status: "completed", result: '{"result":"Three."}' });
  expect(model.requests[0]?.tools.map(({ name, description }) => [name, description.split("\n")[0]])).toEqual([
    ["stop_and_think", "Write down your thoughts before you continue; nothing else happens."],
    ["route_to_helper", "Give work to the agent helper and get its result. Counts things."],
  ]);
  expect(model.requests[1]?.results[0]?.result).toEqual({ logged: true });
});

test("a tool of the project comes before one of the toolkit", async () => {
  const tools = [{ name: "handoff", metadata: { category: "utility" as const }, execute: "() => 'mine'" }];
  const { model } = await run(
    [{ name: "root", instructions: "You are root.", tools: ["handoff"] }],
    { root: [calls(["handoff"]), "Done."] },
    { tools },
  );
  expect(model.requests[1]?.results[0]?.result).toBe("mine");
});

test("an agent that names an unknown tool is refused with the nearest name", async () => {
  await expect(
    run([{ name: "root", instructions: "You are root.", tools: ["route_to_helpr"] }], { root: [] }),
  ).rejects.toMatchObject({ code: "AGENT_INVALID" });
});

test("a call of `write_file` that a crash interrupted wrote nothing, and is made again", async () => {
  const store = memoryStore();
  const call = { callId: "t0-0-0", tool: "write_file", input: { path: "a.md", content: "# A" } };
  await beginRun(store, "run", [
    { type: "task_created", task: "t0", agent: "root", input: "Go.", documents: [], depth: 0, fingerprint: "f" },
    {
      type: "assistant",
      task: "t0",
      finish: "tool-calls",
      model: { provider: "scripted", id: "scripted" },
      usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0, cost: 0 },
      parts: [{ type: "call", ...call }],
    },
    { type: "call_started", task: "t0", ...call },
  ]);
  const { report, entries } = await run(
    [{ name: "root", instructions: "You are root.", tools: ["write_file"] }],
    { root: ["", "Written."] },
    { store },
  );
  expect(report).toMatchObject({ status: "completed", documents: [{ path: "a.md", version: 1 }] });
  expect(entries.find(({ type }) => type === "call_finished")).toMatchObject({
    result: { path: "a.md", version: 1, mime_type: "text/markdown" },
  });
});

test("a run keeps its user: a worker that continues it saves memories for the same user", async () => {
  const store = memoryStore();
  const memory = createMemory(memoryStore());
  const agents: Agents = [{ name: "root", instructions: "You are root.", tools: ["ask_master", "save_to_memory"] }];
  const scripts: Record<string, AgentScript> = {
    root: [
      calls(["ask_master", { question: "How?" }]),
      calls(["save_to_memory", { scope: "user", text: "In thousands." }]),
      "Saved.",
    ],
  };
  const begun = await run(agents, scripts, { store, memory, user: "ann" });
  expect(begun.report.status).toBe("waiting");
  const ended = await run(agents, scripts, { store, memory, answer: () => "In thousands." });
  expect(ended.report.status).toBe("completed");
  expect((await memory.list({ scope: "user", of: "ann" })).map(({ text }) => text)).toEqual(["In thousands."]);
});

test("memories are in the requests of tasks that begin later, and nowhere else", async () => {
  const memory = createMemory(memoryStore());
  await memory.save({ scope: "project", of: "" }, { text: "Years begin in April." });
  await memory.save({ scope: "user", of: "ann" }, { text: "Totals in thousands." });
  await memory.save({ scope: "user", of: "bob" }, { text: "Bob likes pie charts." });
  const agents: Agents = [
    { name: "root", instructions: "You are root.", tools: ["save_to_memory"], agents: ["helper"] },
    { name: "helper", instructions: "You are helper.", tools: [] },
  ];
  const scripts: Record<string, AgentScript> = {
    root: [
      calls(["save_to_memory", { scope: "task", text: "The file is a.csv." }]),
      calls(["route_to_helper", { request: "Count." }]),
      "Done.",
    ],
    helper: ["Three."],
  };
  const { model } = await run(agents, scripts, { memory, user: "ann" });
  const request = (index: number): string => JSON.stringify(model.requests[index]?.messages[1]);
  expect(request(0)).toContain("- (project) Years begin in April.\\n- (user) Totals in thousands.");
  expect(request(0)).not.toContain("a.csv");
  expect(request(2)).toContain("- (task) The file is a.csv.");
  expect(request(2)).not.toContain("pie charts");
});

test("the agent toolkit has exactly the tools that the check of agents expects", () => {
  const folder = path.resolve(import.meta.dirname, "../../../toolkit/agents/tools");
  expect(readdirSync(folder).sort()).toEqual([...agentToolkitNames, "route_to_agent"].sort());
  expect(readdirSync(path.resolve(folder, "../../tools")).sort()).toEqual(toolkitNames);
});

test("a model reads entries that were omitted from its history", async () => {
  const reader: ScriptedReplies = ({ results, messages }) => {
    if (results.length === 0 && messages.length === 2) return calls(["read_history", { from: 1 }]);
    return JSON.stringify(results[0]?.result).includes("task_created") ? "I know it." : "No.";
  };
  const registry = await loadRegistry(await runtimeArtifact([]));
  const report = await runAgent({
    registry,
    store: memoryStore(),
    input: "Go.",
    model: scriptedModel(reader).languageModel,
    agents: [{ name: "root", instructions: "You are root.", tools: ["read_history"] }],
  });
  expect(report.result).toBe("I know it.");
});

/** Reports the tokens of each generation: 100 in, 10 out. */
const counted = (reply: ScriptedReplies): LanguageModel => {
  const model = scriptedModel(reply).languageModel;
  const usage = {
    inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 10, text: 10, reasoning: 0 },
  };
  return {
    ...model,
    doGenerate: async (options: Parameters<typeof model.doGenerate>[0]) => ({
      ...(await model.doGenerate(options)),
      usage,
    }),
  };
};

async function askingRun(limits: Partial<RunLimits>) {
  const store = memoryStore();
  const question = (number: number) => ["ask_model", { prompt: `Is ${number} a prime?`, model: "fast" }] as const;
  const report = await runAgent({
    registry: await loadRegistry(await runtimeArtifact([])),
    agents: [{ name: "root", instructions: "You are root.", tools: ["ask_model"] }],
    store,
    run: "run",
    input: "Go.",
    limits,
    model: counted(({ results }) => (results.length === 0 ? calls(question(7), question(8)) : JSON.stringify(results))),
    models: { fast: counted(() => "Yes.") },
    price: ({ inputTokens }, { id }) => (id === "" ? 0 : inputTokens / 100),
  });
  return { report, entries: await readRun(store, "run") };
}

test("the models that a call asks count in the usage and cost of its task and run", async () => {
  const { report, entries } = await askingRun({});
  expect(report.status).toBe("completed");
  expect(report.usage).toEqual({ inputTokens: 400, outputTokens: 40, cachedTokens: 0, cost: 4 });
  expect(report.tasks[0]?.usage).toEqual(report.usage);
  expect(entries.flatMap((entry) => (entry.type === "call_finished" ? [entry.usage] : []))).toEqual(
    Array.from({ length: 2 }, () => ({ inputTokens: 100, outputTokens: 10, cachedTokens: 0, cost: 1 })),
  );
});

test("at the limit of tokens, calls ask no models, and the run ends", async () => {
  const within = await askingRun({ tokens: 330 });
  expect(within.report).toMatchObject({ status: "failed", error: { type: "LIMIT_REACHED" } });
  expect(within.report.usage.inputTokens).toBe(300);
  const { report, entries } = await askingRun({ tokens: 110 });
  expect(report.usage.inputTokens).toBe(100);
  expect(entries.flatMap((entry) => (entry.type === "call_failed" ? [entry.result] : []))).toMatchObject([
    { error: { type: "PERMANENT", message: "The limit `tokens` of this run is reached." } },
    { error: { type: "PERMANENT", message: "The limit `tokens` of this run is reached." } },
  ]);
});

test("without a search engine or a memory, sessions open, and the tools name the missing service", async () => {
  const { report, model } = await run(
    [{ name: "root", instructions: "You are root.", tools: ["search_web", "save_to_memory", "stop_and_think"] }],
    {
      root: [
        calls(
          ["search_web", { query: "node release" }],
          ["save_to_memory", { scope: "project", text: "x" }],
          ["stop_and_think", { thoughts: "Nothing." }],
        ),
        "Done without.",
      ],
    },
  );
  expect(report).toMatchObject({ status: "completed", result: "Done without." });
  const suggestion = "Go on without it, and say so.";
  expect(model.requests[1]?.results.map(({ result }) => result)).toMatchObject([
    { error: { type: "PERMANENT", message: "There is no search engine here.", suggestion } },
    { error: { type: "PERMANENT", message: "Nothing is remembered here.", suggestion } },
    { logged: true },
  ]);
});
