import type { VerifyReport } from "../model/verify/reporter.ts";
import { checkTools } from "./check-tools.ts";
import { inspectProject, type ProjectState } from "./inspect-project.ts";

/** How a project is verified. */
export interface VerifyProjectOptions {
  /** Whether rules have their severity of a strict check, as with `build --check`; default: what the configuration says. */
  readonly strict?: boolean | undefined;
}

/**
 * Verifies a project as `toolwright verify` does, and writes nothing. The report has the findings of reading the tools and of every
 * rule, without findings that comments in the sources or the baseline accept.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`; `CONFIG_INVALID` or `RULE_UNKNOWN` for a setting that is
 * not valid; `BASELINE_INVALID` for a baseline that cannot be read.
 * @example
 * const report = await verifyProject(process.cwd(), { strict: true });
 * const hasErrors = report.findings.some(({ severity }) => severity === "error");
 */
export async function verifyProject(root: string, options: VerifyProjectOptions = {}): Promise<VerifyReport> {
  return verifyState(await inspectProject(root), options);
}

export async function verifyState(state: ProjectState, { strict }: VerifyProjectOptions = {}): Promise<VerifyReport> {
  const { findings, accepted } = await checkTools(state, { strict });
  const { subjects } = state;
  return { toolCount: subjects.length, findings, accepted, subjects };
}
