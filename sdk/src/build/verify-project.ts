import type { VerifyReport } from "../model/reporter.ts";
import { checkTools } from "./check-tools.ts";
import { inspectProject, type ProjectState } from "./inspect-project.ts";

/**
 * All findings about the tools of the project at `root`: of finding them, of inferring them, and of every rule; without those that
 * comments in the sources or the baseline account for.
 */
export async function verifyProject(root: string): Promise<VerifyReport> {
  return verifyState(await inspectProject(root));
}

/** The same of a project whose tools have been found and inferred. */
export async function verifyState(state: ProjectState): Promise<VerifyReport> {
  const { findings, accepted } = await checkTools(state);
  const { subjects } = state;
  return { toolCount: subjects.length, findings, accepted, subjects };
}
