import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { VerifyReport } from "../model/verify/reporter.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { applyFixes } from "../verify/findings/apply-fixes.ts";
import { inspectProject } from "./inspect-project.ts";
import { replaceFile } from "../errors/replace-file.ts";
import { verifyState } from "./check-tools.ts";

interface FixReport {
  /** Paths of the written files. */
  readonly fixed: readonly string[];
  /** Paths of files that were skipped: modified since they were verified, or not text of the project. */
  readonly skipped: readonly string[];
  /** The remaining findings. */
  readonly report: VerifyReport;
}

/**
 * Applies the safe fixes of all findings about the project at `root`, and verifies again.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError as `verifyProject`, and `FILE_LOCKED` when a file cannot be written.
 */
export async function fixProject(root: string): Promise<FixReport> {
  const state = await inspectProject(root);
  const report = await verifyState(state);
  const texts = verifiedTexts(state.subjects);
  const fixed: string[] = [];
  const skipped: string[] = [];
  for (const { file, before, after } of applyFixes(report.findings, (each) => texts.get(each))) {
    if (await isStill(state.root, file, before)) {
      await replaceFile(path.join(state.root, file), after);
      fixed.push(file);
    } else skipped.push(file);
  }
  return { fixed, skipped, report: fixed.length === 0 ? report : await verifyState(await inspectProject(root)) };
}

/** The texts that the rules have read: edits are offsets into them. */
function verifiedTexts(subjects: readonly RuleSubject[]): ReadonlyMap<string, string> {
  const folders = subjects.flatMap(({ folder }) => folder ?? []);
  return new Map(
    folders.flatMap(({ path: location, files }) =>
      Object.entries(files).map(([name, text]) => [`${location}/${name}`, text] as const),
    ),
  );
}

/** Whether a file inside the project still has the text. Compared as bytes: a file that is not valid UTF-8 would be changed when it is written. */
async function isStill(root: string, file: string, text: string): Promise<boolean> {
  const location = await realpath(path.join(root, file)).catch(() => undefined);
  if (location?.startsWith((await realpath(root)) + path.sep) !== true) return false;
  return Buffer.from(text).equals(await readFile(location));
}
