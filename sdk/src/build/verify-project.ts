import type { VerifyReport } from "../model/reporter.ts";
import { runRules } from "../verify/run-rules.ts";
import { sortFindings } from "../verify/sort-findings.ts";
import { inspectProject } from "./inspect-project.ts";

/** All findings about the tools of the project at `root`: of finding them, of inferring them, and of every rule. */
export async function verifyProject(root: string): Promise<VerifyReport> {
  const state = await inspectProject(root);
  const report = runRules(state.subjects, state.config);
  return { toolCount: state.subjects.length, findings: sortFindings([...state.findings, ...report.findings]) };
}
