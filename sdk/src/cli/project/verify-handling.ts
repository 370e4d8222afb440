import { baselineFileName } from "../../model/verify/baseline.ts";
import type { CommandFlags, CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import type { FixReport } from "../../compile/fix-project.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import { counted } from "../../util/texts.ts";
import { usageError } from "../console/errors.ts";

/** What these options cannot be used with: there is no project whose files could be changed. */
const foreign = ["definitions", "mcp"];

export const handlingOptions: CommandFlags = {
  "--fix": {
    description: "apply safe fixes and report the remaining findings",
    conflicts: ["fixDryRun", "updateBaseline", "tokens", ...foreign],
  },
  "--fix-dry-run": {
    description: "print what --fix would change, and write nothing",
    conflicts: ["updateBaseline", "tokens", ...foreign],
  },
  "--update-baseline": {
    description: `record current findings as the baseline, in ${baselineFileName}`,
    conflicts: ["tokens", ...foreign],
  },
  "--max-warnings <n>": "fail if there are more warnings than this",
};

export interface Handling {
  readonly kind: "report" | "fix" | "fix-dry-run" | "update-baseline";
  readonly maxWarnings: number;
}

/**
 * Reads these options.
 *
 * @throws ToolwrightError `USAGE` when `--max-warnings` is not a whole number.
 */
export function readHandling({ options }: CommandInput): Handling {
  const { fix, fixDryRun, updateBaseline, maxWarnings = Infinity } = options;
  if (typeof maxWarnings === "string" && !/^\d{1,15}$/.test(maxWarnings)) {
    throw usageError(`Option '--max-warnings <n>' takes a whole number from 0; got '${maxWarnings}'.`, "verify");
  }
  const kind =
    fix === true ? "fix" : fixDryRun === true ? "fix-dry-run" : updateBaseline === true ? "update-baseline" : "report";
  return { kind, maxWarnings: Number(maxWarnings) };
}

/** Verifies the project at `root` and does what is asked. What `--fix-dry-run` prints is all there is to print. */
export async function handleProject(
  root: string,
  { handling, asJson, io }: { readonly handling: Handling; readonly asJson: boolean; readonly io: CommandIo },
): Promise<VerifyReport> {
  if (handling.kind === "update-baseline") return accept(root, io);
  if (handling.kind === "report") {
    const { verifyProject } = await import("../../compile/verify-project.ts");
    return verifyProject(root);
  }
  const dryRun = handling.kind === "fix-dry-run";
  const { fixProject } = await import("../../compile/fix-project.ts");
  const done = await fixProject(root, { dryRun });
  const { fixed, files, skipped, report } = done;
  if (dryRun) await printDiff(done, asJson, io);
  for (const file of dryRun ? [] : skipped)
    io.err(`Skipped ${file}: modified since it was verified, or not a text file of the project.`);
  const names = files.map(({ file }) => `  ${file}`);
  const findings = counted(fixed, "finding");
  if (fixed === 0) io.err("There is nothing to fix.");
  else
    io.err(dryRun ? `${findings} would be fixed; nothing was written.` : [`Fixed ${findings}:`, ...names].join("\n"));
  return report;
}

async function printDiff({ fixed, files }: FixReport, asJson: boolean, io: CommandIo): Promise<void> {
  const { fixDiff } = await import("../../verify/findings/fix-diff.ts");
  const diff = fixDiff(files);
  if (asJson) io.out(JSON.stringify({ fixes: fixed, files: files.map(({ file }) => file), diff }));
  else if (diff !== "") io.out(diff.trimEnd());
}

async function accept(root: string, io: CommandIo): Promise<VerifyReport> {
  const { updateBaseline } = await import("../../compile/update-baseline.ts");
  const { inBaseline, isRemoved, report } = await updateBaseline(root);
  const nothing = isRemoved ? `Removed ${baselineFileName}: there is` : "There is";
  io.err(
    inBaseline === 0
      ? `${nothing} nothing to accept.`
      : `Wrote ${baselineFileName}, which accepts ${counted(inBaseline, "finding")}.`,
  );
  return report;
}

/** The exit code of a report; says why where the report itself does not. */
export function exitCodeOf({ toolCount, findings }: VerifyReport, { maxWarnings }: Handling, io: CommandIo): ExitCode {
  if (toolCount === 0) {
    io.err("No tool was found, so nothing was verified.");
    return 2;
  }
  const count = (wanted: string): number => findings.filter(({ severity }) => severity === wanted).length;
  const warnings = count("warning");
  if (warnings > maxWarnings) {
    io.err(`${counted(warnings, "warning")}, and --max-warnings allows ${String(maxWarnings)}.`);
    return 1;
  }
  return count("error") > 0 ? 1 : 0;
}
