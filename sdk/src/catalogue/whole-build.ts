import type { RegistryFile } from "../model/artifact/registry.ts";
import { findWorkflows } from "../workflow/file/workflow-files.ts";
import { llmsText } from "./llms-text.ts";
import { toolsMarkdown } from "./tools-markdown.ts";

/** The additional files of a build, and its clock. */
export interface WholeBuild {
  readonly sourceDateEpoch: string | undefined;
  readonly companions: typeof catalogueTexts;
}

/** The options that decide which files a build writes: the same for the command and before tests, for `toolwright build --check`. */
export const wholeBuild = (env: Readonly<Record<string, string | undefined>>): WholeBuild => ({
  sourceDateEpoch: env.SOURCE_DATE_EPOCH,
  companions: catalogueTexts,
});

async function catalogueTexts(
  registry: RegistryFile,
  { root, outDir, title }: { readonly root: string; readonly outDir: string; readonly title: string },
): Promise<Readonly<Record<string, string>>> {
  const { files } = await findWorkflows(root);
  return {
    "TOOLS.md": toolsMarkdown(registry),
    ...(files.length > 0 && { "WORKFLOWS.md": await workflowsText(root, registry) }),
    [`${outDir}/llms.txt`]: llmsText(registry, { title }),
  };
}

/** Most projects have no workflow, and do not need to load its reader. */
async function workflowsText(root: string, registry: RegistryFile): Promise<string> {
  const { explainWorkflows } = await import("../workflow/file/load-workflow.ts");
  const { workflowsMarkdown } = await import("./workflows-markdown.ts");
  return workflowsMarkdown(await explainWorkflows(root, registry));
}
