import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolBehavior } from "../../model/tool/tool-behavior.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { DocumentReference, NewEntry } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";
import { isOffered, offering } from "../../registry/is-offered.ts";
import { selectionIn } from "../../runtime/session/tool-checks.ts";
import type { LiveRun } from "../run/live-run.ts";
import { ancestorsOf } from "../timeline/state.ts";

export interface CallInProgress {
  readonly call: TaskCall;
  readonly tool: ToolRecord;
  readonly behavior: ToolBehavior;
}

/** A call whose arguments go to a new task, a question, or the task's own parent. */
export interface CallToFollow extends CallInProgress {
  readonly data: Json;
  /** Documents that the call passes; empty if its type passes none. */
  readonly documents: readonly DocumentReference[];
  /** Stores entries and the documents that the call has written, in one transaction. */
  readonly append: (...entries: readonly NewEntry[]) => Promise<void>;
}

export async function callTool(run: LiveRun, task: TaskState, call: TaskCall): Promise<ToolResponse> {
  const turn = await run.sessions.turnOf(task);
  const { callId, tool, input } = call;
  const names = offeredTools(run, task).map(({ toolId }) => toolId);
  return turn.call(tool, input, { callId, agent: task.agent, names, signal: run.signalOf(task.id) });
}

/** The tools that a task may call: its agent's tools, without the tools that the agent or an agent above it is denied. */
export function offeredTools(run: LiveRun, task: TaskState): readonly ToolRecord[] {
  const agent = run.agent(task.agent);
  const denied = deniedFor(run, task);
  const { registry, host } = run;
  const { policy, leftOut } = host;
  const selection = selectionIn({ registry, policy, leftOut, mode: agent.mode ?? "text" }, agent.name);
  return agent.tools
    .flatMap((name) => (denied.has(name) ? [] : (registry.tool(name) ?? [])))
    .filter((tool) => isOffered(offering(tool), selection));
}

function deniedFor(run: LiveRun, task: TaskState): ReadonlySet<string> {
  const above = ancestorsOf(task, run.state).map(({ agent }): AgentDefinition => run.agent(agent));
  return new Set(above.flatMap(({ denied = [] }) => denied));
}
