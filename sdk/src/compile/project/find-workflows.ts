import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { compileWorkflow, type CompiledWorkflow } from "../../workflow/file/compile-workflow.ts";
import { knownTool } from "../../workflow/file/known-tool.ts";
import type { WorkflowText } from "../../workflow/file/workflow-files.ts";

/** A project, as far as its workflows are concerned. */
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
  return compileWorkflow({ text, file, agents, others, tools: tools.map((tool) => knownTool(tool, tool.output)) });
}

export const workflowFindings = (surroundings: WorkflowSurroundings): readonly Finding[] =>
  surroundings.workflows.flatMap((found) => compileFound(found, surroundings).findings);
