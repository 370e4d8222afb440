import type { AgentDefinition } from "../../model/agent.ts";
import { forModel } from "../../model/for-model.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ToolResponse } from "../../model/response.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import type { LiveRun } from "../run/live-run.ts";
import { ancestorsOf } from "../timeline/tree.ts";
import { callEnd } from "./end-call.ts";

/** Runs a call through the runtime: its validation, policy and handler. */
export async function callTool(run: LiveRun, task: TaskState, call: TaskCall): Promise<ToolResponse> {
  const turn = await run.sessions.turnOf(task);
  const { callId, tool, input } = call;
  return turn.call(tool, input, { callId, agent: task.agent, signal: run.signalOf(task.id) });
}

/** The arguments of a call whose tool runs no code; undefined where it was refused, which is then stored. */
export async function validatedInput(run: LiveRun, task: TaskState, call: TaskCall): Promise<JsonObject | undefined> {
  const response = await callTool(run, task, call);
  if (response.ok) return isRecord(response.data) ? response.data : {};
  await run.append(callEnd(task, call, { ok: false, result: forModel(response) }));
  return undefined;
}

/** The tools a task may call: those of its agent without what is switched off, and what it, or an agent above it, is denied. */
export function offeredTools(run: LiveRun, task: TaskState): readonly ToolRecord[] {
  const agent = run.agent(task.agent);
  const denied = deniedFor(run, task);
  return agent.tools
    .flatMap((name) => (denied.has(name) ? [] : (run.registry.tool(name) ?? [])))
    .filter(({ metadata, category }) => metadata.enabled !== false && category !== "lifecycle");
}

function deniedFor(run: LiveRun, task: TaskState): ReadonlySet<string> {
  const above = ancestorsOf(task, run.state).map(({ agent }): AgentDefinition => run.agent(agent));
  return new Set(above.flatMap(({ denied = [] }) => denied));
}
