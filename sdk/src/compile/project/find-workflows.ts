import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { compileWorkflow, type CompiledWorkflow } from "../../workflow/file/compile-workflow.ts";
import type { WorkflowFile } from "../../model/workflow/workflow-file.ts";
import { agentNames } from "../../workflow/file/agents.ts";
import { parseDocument } from "../../workflow/file/json-document.ts";
import { knownTool } from "../../workflow/file/known-tool.ts";
import type { WorkflowText } from "../../workflow/file/workflow-files.ts";

export interface WorkflowSurroundings {
  readonly tools: readonly InferredTool[];
  readonly agents: readonly AgentDefinition[];
  /** Every workflow of the project. */
  readonly workflows: readonly WorkflowText[];
}

export function compileFound(
  { file, text }: WorkflowText,
  { tools, agents, workflows }: WorkflowSurroundings,
): CompiledWorkflow {
  const others = workflows.filter((other) => other.file !== file);
  const known = tools.map((tool) => knownTool(tool, tool.output));
  return compileWorkflow({ text, file, agents, others, tools: known });
}

/** The names of agents in the workflows of a project, and all findings about these workflows. */
export const readWorkflows = (surroundings: WorkflowSurroundings) => ({
  names: surroundings.workflows.flatMap(({ file, text }) =>
    agentNames((parseDocument(text, file).document?.value ?? {}) as WorkflowFile, []),
  ),
  findings: surroundings.workflows.flatMap((found) => compileFound(found, surroundings).findings),
});
