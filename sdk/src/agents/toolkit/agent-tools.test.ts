import { readdirSync } from "node:fs";
import path from "node:path";
import { createMemory, type defineAgent, memoryEngine, runAgent, type RunAgentOptions } from "toolwright/agents";
import { loadRegistry } from "toolwright/runtime";
import { memoryStore } from "toolwright/stores";
import { scriptedModel, type ScriptedReplies } from "toolwright/testing";
import { expect, test } from "vitest";
import { calls, teamOf, type AgentScript } from "../../../../test/support/agent-team.ts";
import { runtimeArtifact, type RuntimeTool } from "../../../../test/support/runtime-artifact.ts";
import { agentToolkitNames, toolkitNames } from "../../model/agent-toolkit-names.ts";

type Agents = Parameters<typeof defineAgent>[0][];

async function run(
  agents: Agents,
  scripts: Record<string, AgentScript>,
  more: Partial<RunAgentOptions> & { tools?: RuntimeTool[] } = {},
) {
  const { model } = teamOf({ scripts });
  const { tools = [], ...options } = more;
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const engine = memoryEngine();
  const report = await runAgent({
    registry,
    agents,
    engine,
    run: "run",
    input: "Go.",
    retries: 0,
    pollMs: 10,
    ...options,
    model: model.languageModel,
  });
  return { report, model, entries: await engine.read("run") };
}

test("F10: an agent gets the tools of the toolkit that it names, and a route_to tool for each agent in `agents`", async () => {
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
    ["stop_and_think", "Write down what you think before you go on; nothing else happens."],
    ["route_to_helper", "Give work to the agent helper and get its result. Counts things."],
  ]);
  expect(model.requests[1]?.results[0]?.result).toEqual({ logged: true });
});

test("F10: a tool of the project comes before one of the toolkit", async () => {
  const tools = [{ name: "handoff", metadata: { category: "utility" as const }, execute: "() => 'mine'" }];
  const { model } = await run(
    [{ name: "root", instructions: "You are root.", tools: ["handoff"] }],
    { root: [calls(["handoff"]), "Done."] },
    { tools },
  );
  expect(model.requests[1]?.results[0]?.result).toBe("mine");
});

test("F10: an agent that names an unknown tool is refused with the nearest name", async () => {
  await expect(
    run([{ name: "root", instructions: "You are root.", tools: ["route_to_helpr"] }], { root: [] }),
  ).rejects.toMatchObject({ code: "AGENT_INVALID" });
});

test("F12: what was remembered stands in the request of tasks that begin later, and nowhere else", async () => {
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

test("F12: the agent toolkit has the tools that the check of agents knows", () => {
  const folder = path.resolve(import.meta.dirname, "../../../toolkit/agents/tools");
  expect(readdirSync(folder).sort()).toEqual([...agentToolkitNames, "route_to_agent"].sort());
  expect(readdirSync(path.resolve(folder, "../../tools")).sort()).toEqual(toolkitNames);
});

test("F6: a model reads entries that were left out of its history", async () => {
  const reader: ScriptedReplies = ({ results, messages }) => {
    if (results.length === 0 && messages.length === 2) return calls(["read_history", { from: 1 }]);
    return JSON.stringify(results[0]?.result).includes("task_created") ? "I know it." : "No.";
  };
  const registry = await loadRegistry(await runtimeArtifact([]));
  const report = await runAgent({
    ...{ registry, engine: memoryEngine(), input: "Go.", model: scriptedModel(reader).languageModel },
    agents: [{ name: "root", instructions: "You are root.", tools: ["read_history"] }],
  });
  expect(report.result).toBe("I know it.");
});
