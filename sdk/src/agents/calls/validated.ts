import type { AgentDefinition } from "../../model/agent/agent.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import { isOffered, offering } from "../../registry/is-offered.ts";
import { selectionIn } from "../../runtime/session/offered-tools.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import type { DocumentReference } from "../../model/tasks/timeline.ts";
import type { LiveRun } from "../run/live-run.ts";
import { ancestorsOf } from "../timeline/tree.ts";
import { callEnd, refusedCall } from "./end-call.ts";
import { namedIn, resolved } from "./named-documents.ts";

/** Runs a call through the runtime: its validation, policy and handler. */
export async function callTool(run: LiveRun, task: TaskState, call: TaskCall): Promise<ToolResponse> {
  const turn = await run.sessions.turnOf(task);
  const { callId, tool, input } = call;
  const names = offeredTools(run, task).map(({ toolId }) => toolId);
  return turn.call(tool, input, { callId, agent: task.agent, names, signal: run.signalOf(task.id) });
}

/** The arguments of a call whose tool runs no code, and the documents that they name. */
export interface CallArguments {
  readonly input: JsonObject;
  readonly documents: readonly DocumentReference[];
}

/** Undefined where the call was refused, which is then stored. */
export async function argumentsOf(run: LiveRun, task: TaskState, call: TaskCall): Promise<CallArguments | undefined> {
  const response = await callTool(run, task, call);
  if (!response.ok) {
    await run.append(callEnd(task, call, { ok: false, result: forModel(response) }));
    return undefined;
  }
  const input = isRecord(response.data) ? response.data : {};
  try {
    return { input, documents: await resolved(run.documents, run.workspace, namedIn(input)) };
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    await run.append(refusedCall(task, call, { type: error.code, message: `${error.message} ${error.remedy}` }));
    return undefined;
  }
}

/** The tools a task may call: those of its agent that it may be offered, without what it, or an agent above it, is denied. */
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
