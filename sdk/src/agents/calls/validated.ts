import type { AgentDefinition } from "../../model/agent/agent.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
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
  return turn.call(tool, input, { callId, agent: task.agent, signal: run.signalOf(task.id) });
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

/** The tools a task may call: those of its agent without what is switched off, what this host cannot provide for, and what it, or an agent above it, is denied. */
export function offeredTools(run: LiveRun, task: TaskState): readonly ToolRecord[] {
  const agent = run.agent(task.agent);
  const denied = deniedFor(run, task);
  return agent.tools
    .flatMap((name) => (denied.has(name) || run.host.leftOut.has(name) ? [] : (run.registry.tool(name) ?? [])))
    .filter(({ metadata, category }) => metadata.enabled !== false && category !== "lifecycle");
}

function deniedFor(run: LiveRun, task: TaskState): ReadonlySet<string> {
  const above = ancestorsOf(task, run.state).map(({ agent }): AgentDefinition => run.agent(agent));
  return new Set(above.flatMap(({ denied = [] }) => denied));
}
