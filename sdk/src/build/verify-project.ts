import type { VerifyReport } from "../model/reporter.ts";
import { runRules } from "../verify/run-rules.ts";
import { inspectProject } from "./inspect-project.ts";
import { joinFindings } from "./join-findings.ts";

/** All findings about the tools of the project at `root`: of finding them, of inferring them, and of every rule. */
export async function verifyProject(root: string): Promise<VerifyReport> {
  const state = await inspectProject(root);
  const report = runRules(state.subjects, { rules: state.config.rules });
  return { toolCount: state.subjects.length, findings: joinFindings(state.findings, report.findings) };
}
