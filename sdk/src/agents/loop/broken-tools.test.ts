import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defineTool } from "toolwright";
import { memoryStore, readRun, runAgent, type RunAgentOptions } from "toolwright/agents";
import { registryFromTools } from "toolwright/build";
import { joinRegistries, loadRegistry, type Registry } from "toolwright/runtime";
import { expect, test } from "vitest";
import { z } from "zod";
import { active, calls, passive, teamOf, type TeamParts } from "#test/support/agent-team.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";

const shout = defineTool({
  category: "utility",
  input: z.object({ text: z.string() }),
  execute: ({ text }) => ({ text: text.toUpperCase() }),
});

/** Runs a team with tools that are created or broken by the given functions. */
async function runTeam(
  parts: TeamParts,
  more: { readonly registry?: (file: string) => Promise<Registry> } & Partial<Omit<RunAgentOptions, "registry">> = {},
) {
  const { registry = (file: string) => loadRegistry(file), ...options } = more;
  const { agents, model } = teamOf(parts);
  const store = memoryStore();
  const file = await runtimeArtifact(parts.tools ?? []);
  const report = await runAgent({
    agents,
    store,
    run: "run",
    input: "Go.",
    model: model.languageModel,
    ...options,
    registry: await registry(file),
  });
  return { report, model, entries: await readRun(store, "run") };
}

/** A registry in which the module of one tool throws when it is loaded. */
const breaking = (name: string) => async (file: string) => {
  const registry = await loadRegistry(file);
  const { handlerPath = "" } = registry.tool(name) ?? {};
  writeFileSync(path.join(path.dirname(file), handlerPath), "throw new Error('no such package');");
  return registry;
};

test("an agent uses tools given directly, tools of a build and built-in ones", async () => {
  const { report, model } = await runTeam(
    {
      tools: [active("echo", "({ text }) => text")],
      agents: { root: { tools: ["shout", "echo", "write_file", "handoff"] } },
      scripts: {
        root: [
          calls(["shout", { text: "a" }], ["echo", { text: "b" }], ["write_file", { path: "a.md", content: "# A" }]),
          calls(["handoff", { result: "Done." }]),
        ],
      },
    },
    { registry: async (file) => joinRegistries(await registryFromTools({ shout }), await loadRegistry(file)) },
  );
  expect(report).toMatchObject({ status: "completed", documents: [{ path: "a.md", version: 1 }] });
  expect(model.requests[1]?.results.map(({ result }) => result)).toMatchObject([
    { text: "A" },
    "b",
    { path: "a.md", version: 1 },
  ]);
});

test("if a tool does not load, the run fails, regardless of the model", async () => {
  const { report, entries } = await runTeam(
    { tools: [active("broken", "() => 1")], scripts: { root: [calls(["broken"]), "All is done."] } },
    { registry: breaking("broken") },
  );
  expect(report).toMatchObject({ status: "failed", error: { type: "HANDLER_INVALID" } });
  expect(report.error?.message).toMatch(/^broken: handlers\/broken\S* cannot be loaded: no such package\.$/);
  expect(entries.map(({ type }) => type)).toEqual([
    "task_created",
    "assistant",
    "call_started",
    "call_failed",
    "task_failed",
  ]);
});

test("a hand-off in the same message fails too, and the task's other calls end", async () => {
  const { report, entries } = await runTeam(
    {
      tools: [active("broken", "() => 1"), active("slow", "() => new Promise((done) => setTimeout(done, 20, 5))")],
      agents: { root: { tools: ["broken", "slow", "handoff"] } },
      scripts: { root: [calls(["broken"], ["handoff", { result: "Done." }], ["slow"])] },
    },
    { registry: breaking("broken") },
  );
  expect(report).toMatchObject({ status: "failed", error: { type: "HANDLER_INVALID" } });
  expect(entries.filter(({ type }) => type.startsWith("call_f")).map((entry) => "tool" in entry && entry.tool)).toEqual(
    ["broken", "slow", "handoff"],
  );
});

test("a broken tool of a child task fails the tasks above it", async () => {
  const { report } = await runTeam(
    {
      tools: [active("broken", "() => 1"), passive("route", "agent_as_tool", "helper")],
      agents: { root: { tools: ["route"] }, helper: { tools: ["broken"] } },
      scripts: { root: [calls(["route"]), "All is done."], helper: [calls(["broken"]), "All is done."] },
    },
    { registry: breaking("broken") },
  );
  expect(report).toMatchObject({ status: "failed", error: { type: "HANDLER_INVALID" } });
  expect(report.tasks.map(({ agent, status }) => [agent, status])).toEqual([
    ["root", "failed"],
    ["helper", "failed"],
  ]);
});

/** A registry in which a tool needs a service. */
const needing = (name: string, service: string) => async (file: string) => {
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(`"toolId":${JSON.stringify(name)}`, (found) => `${found},"services":["${service}"]`),
  );
  const registry = await loadRegistry(file);
  expect(registry.tool(name)?.services).toEqual([service]);
  return registry;
};

test("a service that is missing fails the task that needs it, and not the run's beginning", async () => {
  const warnings: string[] = [];
  const parts = {
    tools: [active("pay", "(_, { services }) => services.bank.pay()"), passive("route", "agent_as_tool", "helper")],
    agents: { root: { tools: ["route"] }, helper: { tools: ["pay"] } },
  };
  const { report } = await runTeam(
    {
      ...parts,
      scripts: { root: [calls(["route"]), "The helper could not pay."], helper: [calls(["pay"]), "Paid."] },
    },
    { registry: needing("pay", "bank"), onWarning: ({ code }) => warnings.push(code) },
  );
  expect(warnings).toEqual(["CAPABILITY_MISSING"]);
  expect(report).toMatchObject({ status: "completed", result: "The helper could not pay." });
  expect(report.tasks.map(({ agent, status }) => [agent, status])).toEqual([
    ["root", "completed"],
    ["helper", "failed"],
  ]);
  const scripts = { root: ["Nothing to pay."], helper: [] };
  const unused = await runTeam({ ...parts, scripts }, { registry: needing("pay", "bank") });
  expect(unused.report.status).toBe("completed");
});
