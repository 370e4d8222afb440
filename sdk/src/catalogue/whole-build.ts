import type { RegistryFile } from "../model/artifact/registry.ts";
import { explainWorkflows } from "../workflow/file/load-workflow.ts";
import { llmsText } from "./llms-text.ts";
import { toolsMarkdown } from "./tools-markdown.ts";
import { workflowsMarkdown } from "./workflows-markdown.ts";

/** What a build writes besides the registry, and its clock. */
export interface WholeBuild {
  readonly sourceDateEpoch: string | undefined;
  readonly companions: typeof catalogueTexts;
}

/**
 * The options that decide which files a build writes: the same for the command and before tests, so that both write what
 * `toolwright build --check` expects.
 */
export const wholeBuild = (env: Readonly<Record<string, string | undefined>>): WholeBuild => ({
  sourceDateEpoch: env.SOURCE_DATE_EPOCH,
  companions: catalogueTexts,
});

/** The catalogue of a project as text, by path relative to its root; `WORKFLOWS.md` only if it has workflows. */
async function catalogueTexts(
  registry: RegistryFile,
  { root, outDir, title }: { readonly root: string; readonly outDir: string; readonly title: string },
): Promise<Readonly<Record<string, string>>> {
  const workflows = await explainWorkflows(root, registry);
  return {
    "TOOLS.md": toolsMarkdown(registry),
    ...(workflows.length === 0 ? {} : { "WORKFLOWS.md": workflowsMarkdown(workflows) }),
    [`${outDir}/llms.txt`]: llmsText(registry, { title }),
  };
}
