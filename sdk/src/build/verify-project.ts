import type { VerifyReport } from "../model/reporter.ts";
import { checkTools } from "./check-tools.ts";
import { inspectProject } from "./inspect-project.ts";

/**
 * All findings about the tools of the project at `root`: of finding them, of inferring them, and of every rule; without those that
 * comments in the sources or the baseline account for.
 */
export async function verifyProject(root: string): Promise<VerifyReport> {
  const state = await inspectProject(root);
  const { findings, accepted } = await checkTools(state);
  const { subjects } = state;
  return { toolCount: subjects.length, findings, accepted, subjects };
}
