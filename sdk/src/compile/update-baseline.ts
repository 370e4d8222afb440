import { rm } from "node:fs/promises";
import path from "node:path";
import { baselineFileName } from "../model/verify/baseline.ts";
import type { Finding } from "../model/finding.ts";
import type { VerifyReport } from "../model/verify/reporter.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { fileExists } from "../util/files.ts";
import { judgedTools } from "../verify/findings/apply-suppressions.ts";
import { applyBaseline, baselineText, parseBaseline } from "../verify/findings/baseline.ts";
import { fixedBy, sortFindings } from "../verify/findings/reported-findings.ts";
import { checkTools, readBaseline } from "./check-tools.ts";
import { inspectProject } from "./inspect-project.ts";
import { replaceFile } from "../errors/replace-file.ts";

/** The result of writing a baseline. */
export interface UpdateReport {
  /** The number of findings that the file accepts; with 0 there is no file. */
  readonly inBaseline: number;
  /** Whether a baseline was removed, because no finding is left. */
  readonly isRemoved: boolean;
  /** The findings that the baseline cannot accept. */
  readonly report: VerifyReport;
}

/**
 * Writes the baseline of the project at `root`, so that it accepts every finding except findings that the next build resolves. Of the former
 * baseline, only entries about tools that cannot be inferred now are kept.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError as `verifyProject`, except that a baseline that is not valid is replaced; `FILE_LOCKED` when it cannot be
 * written.
 */
export async function updateBaseline(root: string): Promise<UpdateReport> {
  const state = await inspectProject(root);
  const { subjects } = state;
  const toolCount = subjects.length;
  const present = await checkTools(state, { withBaseline: false });
  const file = path.join(state.root, baselineFileName);
  const isJudged = judgedTools(state.subjects);
  // A baseline that cannot be parsed is replaced.
  const former = await readBaseline(state.root).catch(() => undefined);
  const kept = former?.findings.filter(({ tool }) => !isJudged(tool)) ?? [];
  const { outdated = [], lasting = [] } = Object.groupBy(present.findings, (finding) =>
    isOutdatedSchema(finding, subjects) ? "outdated" : "lasting",
  );
  const text = toolCount === 0 ? undefined : baselineText(lasting, kept);
  if (text === undefined) {
    const isRemoved = toolCount > 0 && (await fileExists(file));
    if (isRemoved) await rm(file);
    return { inBaseline: 0, isRemoved, report: { toolCount, subjects, ...present } };
  }
  await replaceFile(file, text);
  const { findings, accepted } = applyBaseline(lasting, parseBaseline(text), isJudged);
  const report = {
    toolCount,
    subjects,
    findings: sortFindings([...findings, ...outdated]),
    accepted: present.accepted + accepted,
  };
  return { inBaseline: accepted, isRemoved: false, report };
}

/** Whether the finding is about a `schema.json` that the next build writes, so that a baseline entry would be useless. */
function isOutdatedSchema(finding: Finding, subjects: readonly RuleSubject[]): boolean {
  const state = subjects.find(({ name }) => name === finding.tool)?.schemaFile;
  return fixedBy(finding) === "build" && state !== "edited";
}
