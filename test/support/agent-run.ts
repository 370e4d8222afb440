import {
  defineAgent,
  memoryEngine,
  runAgent,
  type AgentDefinition,
  type DurableEngine,
  type RunAgentOptions,
  type RunReport,
  type TimelineEntry,
} from "../../sdk/src/agents.ts";
import { loadRegistry, type JsonObject } from "../../sdk/src/runtime.ts";
import { scriptedModel, type ModelReply, type ModelRequest, type ScriptedModel } from "../../sdk/src/testing.ts";
import { runtimeArtifact, type RuntimeTool } from "./runtime-artifact.ts";

/** What an agent of a test says: in the order of its own turns, or by the request. */
export type AgentScript =
  | readonly (string | ModelReply | ((request: ModelRequest) => string | ModelReply))[]
  | ((request: ModelRequest) => string | ModelReply | Promise<string | ModelReply>);

/** A team whose agents follow scripts, by name. */
export interface Team extends Partial<Omit<RunAgentOptions, "registry" | "agents" | "model">> {
  readonly tools?: readonly RuntimeTool[];
  /** The first is the root. */
  readonly scripts: Readonly<Record<string, AgentScript>>;
  readonly agents?: Readonly<Record<string, Partial<AgentDefinition>>>;
}

/** A run of a team. */
export interface TeamRun {
  readonly report: RunReport;
  readonly entries: readonly TimelineEntry[];
  readonly model: ScriptedModel;
  readonly engine: DurableEngine;
}

const open = { type: "object", properties: {}, additionalProperties: true } as const;

/** A tool of a type that runs no code. */
export const passive = (
  name: string,
  type: "handoff" | "agent_as_tool" | "ask_master" | "non_function",
  to?: string,
): RuntimeTool => ({
  name,
  metadata: { category: "orchestration", type, ...(to === undefined ? {} : { to }) },
  input: open,
  execute: "(input) => input",
});

/** A tool with code; its arguments are anything. */
export const active = (name: string, execute: string, metadata: RuntimeTool["metadata"] = {}): RuntimeTool => ({
  name,
  metadata: { category: "utility", repeatable: true, ...metadata },
  input: open,
  execute,
});

/** One call. */
export const calls = (...made: readonly (readonly [name: string, args?: JsonObject | string])[]): ModelReply => ({
  calls: made.map(([name, args = {}]) => ({ name, args })),
});

/** The agents and the model of a team. Each agent finds its script by its instructions, and its place in it by its own messages. */
export function teamOf({ scripts, agents = {}, tools = [] }: Pick<Team, "scripts" | "agents" | "tools">): {
  readonly agents: readonly AgentDefinition[];
  readonly model: ScriptedModel;
} {
  const names = tools.map(({ name }) => name);
  return {
    agents: Object.keys(scripts).map((name) =>
      defineAgent({ name, instructions: `You are ${name}.`, tools: names, ...agents[name] }),
    ),
    model: scriptedModel((request) => {
      const [system] = request.messages;
      const name = system?.role === "system" ? (/You are (\w+)\./.exec(system.text)?.[1] ?? "") : "";
      const script = scripts[name] ?? [];
      if (typeof script === "function") return script(request);
      const turn = request.messages.filter(({ role }) => role === "assistant").length;
      const step = script[turn];
      if (step === undefined) throw new Error(`${name} has no step ${turn + 1}`);
      return typeof step === "function" ? step(request) : step;
    }),
  };
}

/** Runs a team in memory. */
export async function runTeam({ tools = [], scripts, agents, ...options }: Team): Promise<TeamRun> {
  const engine = options.engine ?? memoryEngine();
  const run = options.run ?? "run";
  const team = teamOf({ scripts, tools, ...(agents === undefined ? {} : { agents }) });
  const report = await runAgent({
    registry: await loadRegistry(await runtimeArtifact(tools)),
    pollMs: 10,
    retries: 0,
    input: "Go.",
    ...options,
    ...{ engine, run, agents: team.agents, model: team.model.languageModel },
  });
  return { report, entries: await engine.read(run), model: team.model, engine };
}

/** The results that a model got at a request, by the tool. */
export const resultsAt = (model: ScriptedModel, index: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries((model.requests.at(index)?.results ?? []).map(({ name, result }) => [name, result]));
