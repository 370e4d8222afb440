import type { VerifyReport } from "../model/reporter.ts";
import { checkTools } from "./check-tools.ts";
import { inspectProject, type ProjectState } from "./inspect-project.ts";

export interface VerifyProjectOptions {
  /** Whether the check is strict; default: what the configuration says. */
  readonly strict?: boolean | undefined;
}

/**
 * All findings about the tools of the project at `root`: of finding them, of inferring them, and of every rule; without those that
 * comments in the sources or the baseline account for.
 */
export async function verifyProject(root: string, options: VerifyProjectOptions = {}): Promise<VerifyReport> {
  return verifyState(await inspectProject(root), options);
}

/** The same of a project whose tools have been found and inferred. */
export async function verifyState(state: ProjectState, { strict }: VerifyProjectOptions = {}): Promise<VerifyReport> {
  const { findings, accepted } = await checkTools(state, { strict });
  const { subjects } = state;
  return { toolCount: subjects.length, findings, accepted, subjects };
}
