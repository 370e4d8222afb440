import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { VerifyReport } from "../model/reporter.ts";
import type { RuleSubject } from "../model/rule.ts";
import { applyFixes, type FixedFile, type FixedTexts } from "../verify/findings/apply-fixes.ts";
import { inspectProject } from "./inspect-project.ts";
import { replaceFile } from "./project/replace-file.ts";
import { verifyState, type VerifyProjectOptions } from "./verify-project.ts";

/** What fixing a project came to. */
export interface FixReport {
  /** How many findings were mended, or would be. */
  readonly mended: number;
  /** The files that were written, or would be. */
  readonly files: readonly FixedFile[];
  /** Files that were left alone, because they are no longer what was verified or cannot be written as text. */
  readonly skipped: readonly string[];
  /** What is left; of a dry run, what is there. */
  readonly report: VerifyReport;
}

/** A fix may bring another fault to light, but one that brings back its own must not go on for ever. */
const mostRounds = 5;

/**
 * Applies the safe fixes of all findings about the project at `root`, verifies again, and goes on while there is more to mend.
 *
 * @param options.dryRun Writes nothing, and goes one round. Default false.
 * @throws ToolwrightError `FILE_LOCKED` when a file cannot be written.
 */
export async function fixProject(
  root: string,
  { dryRun = false, strict }: VerifyProjectOptions & { readonly dryRun?: boolean } = {},
): Promise<FixReport> {
  const files = new Map<string, FixedFile>();
  const skipped = new Set<string>();
  let mendedBefore = 0;
  for (let round = 1; ; round++) {
    const state = await inspectProject(root);
    const report = await verifyState(state, { strict });
    const texts = verifiedTexts(state.subjects);
    const fix = (): FixedTexts =>
      applyFixes(report.findings, (file) => (skipped.has(file) ? undefined : texts.get(file)));
    const wanted = fix();
    for (const { file, before } of wanted.files) if (!(await isStill(state.root, file, before))) skipped.add(file);
    // A fix of several files is left out as a whole.
    const fixed = skipped.size === 0 ? wanted : fix();
    const mended = mendedBefore + fixed.applied.length;
    const isLast = fixed.applied.length === 0 || round > mostRounds;
    if (dryRun || isLast) {
      return {
        mended: dryRun ? mended : mendedBefore,
        files: dryRun ? fixed.files : [...files.values()],
        skipped: [...skipped],
        report,
      };
    }
    for (const each of fixed.files) {
      await replaceFile(path.join(state.root, each.file), each.after);
      files.set(each.file, { ...each, before: files.get(each.file)?.before ?? each.before });
    }
    mendedBefore = mended;
  }
}

/** The texts the rules have seen: an edit counts its characters. */
function verifiedTexts(subjects: readonly RuleSubject[]): ReadonlyMap<string, string> {
  const folders = subjects.flatMap(({ folder }) => folder ?? []);
  return new Map(
    folders.flatMap(({ path: place, files }) =>
      Object.entries(files).map(([name, text]) => [`${place}/${name}`, text] as const),
    ),
  );
}

/** Whether a file inside the project still has the text. Compared as bytes: what is no UTF-8 would be written back as something else. */
async function isStill(root: string, file: string, text: string): Promise<boolean> {
  const place = await realpath(path.join(root, file)).catch(() => undefined);
  if (place?.startsWith((await realpath(root)) + path.sep) !== true) return false;
  return Buffer.from(text).equals(await readFile(place));
}
