import type { RegistryFile } from "../model/registry.ts";
import { llmsText } from "./llms-text.ts";
import { toolsMarkdown } from "./tools-markdown.ts";

/** What a build makes beside the registry, and where it takes its time from. */
export interface WholeBuild {
  readonly sourceDateEpoch: string | undefined;
  readonly companions: (
    registry: RegistryFile,
    project: { readonly outDir: string; readonly title: string },
  ) => Readonly<Record<string, string>>;
}

/**
 * The options that decide which files a build leaves: the same for the command and before tests, so that either leaves what
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
