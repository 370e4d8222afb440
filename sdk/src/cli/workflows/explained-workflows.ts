import type { RegistryFile } from "../../model/registry.ts";
import type { WorkflowExplanation } from "../../model/workflow-explanation.ts";

/** How the workflows of a project are put together, with the tools of its registry. */
export async function explainedWorkflows(
  root: string,
  { tools, agents = [] }: RegistryFile,
): Promise<readonly WorkflowExplanation[]> {
  const { findWorkflows } = await import("../../compile/project/find-workflows.ts");
  const { compileWorkflow } = await import("../../workflow/file/compile-workflow.ts");
  const { knownTools } = await import("../../workflow/file/known-tool.ts");
  const { files } = await findWorkflows(root);
  return files.flatMap((found) => compileWorkflow({ ...found, tools: knownTools(tools), agents }).explanation ?? []);
}
