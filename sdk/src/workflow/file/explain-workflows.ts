import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import { compileWorkflow } from "./compile-workflow.ts";
import { knownTools } from "./known-tool.ts";
import { findWorkflows } from "./workflow-files.ts";

/** The workflows of a project as they are put together, with the tools and agents of its registry. */
export async function explainWorkflows(
  root: string,
  { tools, agents = [] }: Pick<RegistryFile, "tools" | "agents">,
): Promise<readonly WorkflowExplanation[]> {
  const { files } = await findWorkflows(root);
  return files.flatMap((found) => {
    const others = files.filter((other) => other !== found);
    return compileWorkflow({ ...found, others, tools: knownTools(tools), agents }).explanation ?? [];
  });
}
