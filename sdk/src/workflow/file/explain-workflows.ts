import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import { compileWorkflow, type CompiledWorkflow } from "./compile-workflow.ts";
import { knownTools } from "./known-tool.ts";
import { findWorkflows } from "./workflow-files.ts";

type Known = Pick<RegistryFile, "tools" | "agents">;

/** The workflows of a project with the source of each part, and the tools and agents of its registry. */
export const explainWorkflows = async (root: string, registry: Known): Promise<readonly WorkflowExplanation[]> =>
  (await compileWorkflows(root, registry)).flatMap(({ explanation }) => explanation ?? []);

export async function compileWorkflows(
  root: string,
  { tools, agents = [] }: Known,
): Promise<readonly CompiledWorkflow[]> {
  const { files } = await findWorkflows(root);
  const known = knownTools(tools);
  return files.map((found) => {
    const others = files.filter((other) => other !== found);
    return compileWorkflow({ ...found, others, tools: known, agents });
  });
}
