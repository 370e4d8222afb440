import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Workflow, WorkflowHook } from "../../model/workflow/workflow.ts";
import type { Registry } from "../../registry/registry.ts";
import { didYouMean } from "../../util/nearest-name.ts";

/**
 * Checks that what a workflow names exists. What its agents name is checked with them.
 *
 * @throws ToolwrightError `WORKFLOW_INVALID` with every fault.
 */
export function checkWorkflow(workflow: Workflow, registry: Registry): void {
  const faults = workflowFaults(workflow, registry);
  if (faults.length > 0) throw new ToolwrightError("WORKFLOW_INVALID", faults.join(" "));
}

function workflowFaults(workflow: Workflow, registry: Registry): readonly string[] {
  const { agents, hooks = [], handoffs = [], initiatingAgent, maxTurns = 1 } = workflow;
  const names = agents.map(({ name }) => name);
  const speakers = [...names, "user"];
  const unknown = (name: string, known: readonly string[], what: string): readonly string[] => {
    if (known.includes(name)) return [];
    return [`${what} names "${name}", which is not an agent of the workflow.${didYouMean(name, known)}`];
  };
  return [
    ...(agents.length === 0 ? ["The workflow has no agents."] : []),
    ...(initiatingAgent === undefined ? [] : unknown(initiatingAgent, names, "`initiatingAgent`")),
    ...handoffs.flatMap(({ from, to }, index) => [
      ...unknown(from, speakers, `Handoff rule ${index + 1}`),
      ...unknown(to, [...speakers, "end"], `Handoff rule ${index + 1}`),
    ]),
    ...hooks.flatMap((hook) => hookFaults(hook, registry)),
    ...hooks.flatMap(({ name, agents: around = [] }) =>
      around.flatMap((agent) => unknown(agent, names, `The hook ${name}`)),
    ),
    ...(Number.isInteger(maxTurns) && maxTurns > 0 ? [] : ["`maxTurns` is not an integer above 0."]),
  ];
}

function hookFaults({ name }: WorkflowHook, registry: Registry): readonly string[] {
  if (registry.tool(name) !== undefined) return [];
  return [`The hook "${name}" is not a tool of the registry.${didYouMean(name, registry.names)}`];
}
