import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { VerifyReport } from "../model/verify/reporter.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { applyFixes, type FixedFile, type FixedTexts } from "../verify/findings/apply-fixes.ts";
import { inspectProject } from "./inspect-project.ts";
import { replaceFile } from "../errors/replace-file.ts";
import { verifyState, type VerifyProjectOptions } from "./verify-project.ts";

/** How a project is fixed. */
export interface FixOptions extends VerifyProjectOptions {
  /** Write nothing, and go one round. Default false. */
  readonly dryRun?: boolean;
}

/** The result of fixing a project. */
export interface FixReport {
  /** How many findings were fixed; of a dry run, how many would be. */
  readonly fixed: number;
  /** The written files, each with its text before and after; in a dry run, the files that would be written. */
  readonly files: readonly FixedFile[];
  /** Paths of files that were skipped: modified since they were verified, or not text of the project. */
  readonly skipped: readonly string[];
  /** The remaining findings; in a dry run, the present findings. */
  readonly report: VerifyReport;
}

/** A fix may reveal another finding, but a fix that brings back its own finding must not loop forever. */
const maxRounds = 5;

/**
 * Applies the safe fixes of all findings about the project at `root`, verifies again, and repeats while there is more to fix.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError as `verifyProject`, and `FILE_LOCKED` when a file cannot be written.
 */
export async function fixProject(root: string, { dryRun = false, strict }: FixOptions = {}): Promise<FixReport> {
  const files = new Map<string, FixedFile>();
  const skipped = new Set<string>();
  let fixedBefore = 0;
  for (let round = 1; ; round++) {
    const state = await inspectProject(root);
    const report = await verifyState(state, { strict });
    const texts = verifiedTexts(state.subjects);
    const fix = (): FixedTexts =>
      applyFixes(report.findings, (file) => (skipped.has(file) ? undefined : texts.get(file)));
    const wanted = fix();
    for (const { file, before } of wanted.files) if (!(await isStill(state.root, file, before))) skipped.add(file);
    // A fix of several files is omitted as a whole.
    const fixed = skipped.size === 0 ? wanted : fix();
    const count = fixedBefore + fixed.applied.length;
    const isLast = fixed.applied.length === 0 || round > maxRounds;
    if (dryRun || isLast) {
      return {
        fixed: dryRun ? count : fixedBefore,
        files: dryRun ? fixed.files : [...files.values()],
        skipped: [...skipped],
        report,
      };
    }
    for (const each of fixed.files) {
      await replaceFile(path.join(state.root, each.file), each.after);
      files.set(each.file, { ...each, before: files.get(each.file)?.before ?? each.before });
    }
    fixedBefore = count;
  }
}

/** The texts the rules have seen: an edit counts its characters. */
function verifiedTexts(subjects: readonly RuleSubject[]): ReadonlyMap<string, string> {
  const folders = subjects.flatMap(({ folder }) => folder ?? []);
  return new Map(
    folders.flatMap(({ path: location, files }) =>
      Object.entries(files).map(([name, text]) => [`${location}/${name}`, text] as const),
    ),
  );
}

/** Whether a file inside the project still has the text. Compared as bytes: a file that is not valid UTF-8 would be written back as something else. */
async function isStill(root: string, file: string, text: string): Promise<boolean> {
  const location = await realpath(path.join(root, file)).catch(() => undefined);
  if (location?.startsWith((await realpath(root)) + path.sep) !== true) return false;
  return Buffer.from(text).equals(await readFile(location));
}
