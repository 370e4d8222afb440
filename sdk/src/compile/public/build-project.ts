import { buildProject as build, type BuildReport } from "../build-project.ts";
import type { BuildOptions } from "../build-options.ts";

/**
 * Infers, verifies, adapts and compiles the tools of a project and writes the artifact, as `toolwright build` does. All findings
 * are reported at once. With an error among them nothing is written, and the artifact of the last build stays.
 *
 * The command also writes `TOOLS.md` and `llms.txt`: give `companions` for those.
 *
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`; `CONFIG_INVALID` or `RULE_UNKNOWN` for a setting that is
 * not valid; `BASELINE_INVALID` for a baseline that cannot be read; `BUILD_LOCKED` when the output folder cannot be written.
 * @example
 * const { ok, findings, written } = await buildProject({ root: process.cwd() });
 * if (!ok) for (const { code, message, remedy } of findings) console.error(code, message, remedy);
 */
export function buildProject(options: BuildOptions): Promise<BuildReport> {
  return build(options);
}
