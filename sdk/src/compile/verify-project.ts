import type { VerifyReport } from "../model/verify/reporter.ts";
import { checkTools, readBaseline } from "./check-tools.ts";
import { inspectProject, type ProjectState } from "./inspect-project.ts";
import { rm, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { baselineFileName } from "../model/verify/baseline.ts";
import type { Finding } from "../model/finding.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { fileExists } from "../util/files.ts";
import { judgedTools } from "../verify/findings/apply-suppressions.ts";
import { applyBaseline, baselineText, parseBaseline } from "../verify/findings/baseline.ts";
import { fixedBy } from "../verify/findings/report-once.ts";
import { sortFindings } from "../verify/findings/sort-findings.ts";
import { replaceFile } from "../errors/replace-file.ts";
import { applyFixes, type FixedFile, type FixedTexts } from "../verify/findings/apply-fixes.ts";

/** How a project is verified. */
export interface VerifyProjectOptions {
  /** Whether rules have their severity of a strict check, as with `build --check`; default: what the configuration says. */
  readonly strict?: boolean | undefined;
}

/**
 * Verifies a project as `toolwright verify` does, and writes nothing. The report has the findings of reading the tools and of every
 * rule, without findings that comments in the sources or the baseline accept.
 *
 * @param root The project's folder: the one with its `package.json`.
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`; `CONFIG_INVALID` or `RULE_UNKNOWN` for a setting that is
 * not valid; `BASELINE_INVALID` for a baseline that cannot be read.
 * @example
 * const report = await verifyProject(process.cwd(), { strict: true });
 * const hasErrors = report.findings.some(({ severity }) => severity === "error");
 */
export async function verifyProject(root: string, options: VerifyProjectOptions = {}): Promise<VerifyReport> {
  return verifyState(await inspectProject(root), options);
}

export async function verifyState(state: ProjectState, { strict }: VerifyProjectOptions = {}): Promise<VerifyReport> {
  const { findings, accepted } = await checkTools(state, { strict });
  const { subjects } = state;
  return { toolCount: subjects.length, findings, accepted, subjects };
}

/** The result of writing a baseline. */
export interface UpdateReport {
  /** How many findings the file accepts; 0 without findings, and then there is no file. */
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
  const kept = former?.baseline.findings.filter(({ tool }) => !isJudged(tool)) ?? [];
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

/** Whether the finding is about a `schema.json` that the next build writes, so that a baseline would accept it for nothing. */
function isOutdatedSchema(finding: Finding, subjects: readonly RuleSubject[]): boolean {
  const state = subjects.find(({ name }) => name === finding.tool)?.schemaFile;
  return fixedBy(finding) === "build" && state !== "edited";
}

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
