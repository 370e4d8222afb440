import {
  memoryStore,
  runAgent,
  type RunAgentOptions,
  type RunReport,
  type TimelineEntry,
} from "../../sdk/src/agents.ts";
import type { Store } from "../../sdk/src/runtime.ts";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import type { ScriptedModel } from "../../sdk/src/testing.ts";
import { teamOf, type TeamParts } from "./agent-team.ts";
import { runtimeArtifact } from "./runtime-artifact.ts";
import { readRun } from "../../sdk/src/agents/timeline/run-log.ts";

/** A team whose agents follow scripts. */
export interface Team extends TeamParts, Partial<Omit<RunAgentOptions, "registry" | "agents" | "model">> {}

/** A run of a team. */
export interface TeamRun {
  readonly report: RunReport;
  readonly entries: readonly TimelineEntry[];
  readonly model: ScriptedModel;
  readonly store: Store;
}

/** Runs a team in memory. */
export async function runTeam({ tools = [], scripts, agents, ...options }: Team): Promise<TeamRun> {
  const store = options.store ?? memoryStore();
  const run = options.run ?? "run";
  const team = teamOf({ scripts, tools, ...(agents === undefined ? {} : { agents }) });
  const report = await runAgent({
    registry: await loadRegistry(await runtimeArtifact(tools)),
    pollMs: 10,
    retries: 0,
    input: "Go.",
    ...options,
    store,
    run,
    agents: team.agents,
    model: team.model.languageModel,
  });
  return { report, entries: await readRun(store, run), model: team.model, store };
}

/** The tool results in a model's request, by tool. */
export const resultsAt = (model: ScriptedModel, index: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries((model.requests.at(index)?.results ?? []).map(({ name, result }) => [name, result]));
