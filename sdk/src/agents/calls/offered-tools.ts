import type { AgentDefinition } from "../../model/agent.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { LiveRun } from "../run/live-run.ts";
import { ancestorsOf } from "../timeline/tree.ts";

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
