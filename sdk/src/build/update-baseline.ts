import { rm } from "node:fs/promises";
import path from "node:path";
import { baselineFileName } from "../model/baseline.ts";
import type { VerifyReport } from "../model/reporter.ts";
import { fileExists } from "../util/file-exists.ts";
import { judgedTools } from "../verify/findings/apply-suppressions.ts";
import { applyBaseline, baselineText, parseBaseline } from "../verify/findings/baseline.ts";
import { checkTools, readBaseline } from "./check-tools.ts";
import { withFreshSchema } from "./fresh-schema.ts";
import { inspectProject } from "./inspect-project.ts";
import { replaceFile } from "./replace-file.ts";

/** What became of a baseline. */
export interface UpdateReport {
  /** How many findings the file accepts; 0 when none is left, and there is no file. */
  readonly inBaseline: number;
  /** Whether a file was removed, since nothing is left for it to accept. */
  readonly isRemoved: boolean;
  /** What the baseline cannot accept. */
  readonly report: VerifyReport;
}

/**
 * Writes the baseline of the project at `root`, so that it accepts all that a baseline can. Of what it was before, only what it
 * says of tools stays that could not be inferred this time. A `schema.json` that the next build writes is taken as
 * written.
 *
 * @throws ToolwrightError `FILE_LOCKED` when it cannot be written.
 */
export async function updateBaseline(root: string): Promise<UpdateReport> {
  const state = await inspectProject(root);
  const subjects = state.subjects.map((subject) => withFreshSchema(subject));
  const toolCount = subjects.length;
  const present = await checkTools(state, { subjects, withBaseline: false });
  const file = path.join(state.root, baselineFileName);
  const isJudged = judgedTools(subjects);
  // One that cannot be read is replaced.
  const former = await readBaseline(state.root).catch(() => undefined);
  const kept = former?.baseline.findings.filter(({ tool }) => !isJudged(tool)) ?? [];
  const text = toolCount === 0 ? undefined : baselineText(present.findings, kept);
  if (text === undefined) {
    const isRemoved = toolCount > 0 && (await fileExists(file));
    if (isRemoved) await rm(file);
    return { inBaseline: 0, isRemoved, report: { toolCount, subjects, ...present } };
  }
  await replaceFile(file, text);
  const { findings, accepted } = applyBaseline(present.findings, parseBaseline(text), isJudged);
  const report = { toolCount, subjects, findings, accepted: present.accepted + accepted };
  return { inBaseline: accepted, isRemoved: false, report };
}
