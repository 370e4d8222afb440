import type { RegistryFile } from "../model/artifact/registry.ts";
import { llmsText } from "./llms-text.ts";
import { toolsMarkdown } from "./tools-markdown.ts";

/** What a build writes besides the registry, and its clock. */
export interface WholeBuild {
  readonly sourceDateEpoch: string | undefined;
  readonly companions: (
    registry: RegistryFile,
    project: { readonly outDir: string; readonly title: string },
  ) => Readonly<Record<string, string>>;
}

/**
 * The options that decide which files a build writes: the same for the command and before tests, so that both write what
 * `toolwright build --check` expects.
 */
export function wholeBuild(env: Readonly<Record<string, string | undefined>>): WholeBuild {
  return {
    sourceDateEpoch: env.SOURCE_DATE_EPOCH,
    companions: (registry, { outDir, title }) => ({
      "TOOLS.md": toolsMarkdown(registry),
      [`${outDir}/llms.txt`]: llmsText(registry, { title }),
    }),
  };
}
