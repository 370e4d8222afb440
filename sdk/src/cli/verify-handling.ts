import { baselineFileName } from "../model/baseline.ts";
import type { CommandFlag, CommandInput, CommandIo, ExitCode } from "../model/command.ts";
import type { VerifyReport } from "../model/reporter.ts";
import { counted } from "../util/counted.ts";

/** Options of `verify` that say what becomes of findings. */
export const handlingOptions: readonly CommandFlag[] = [
  { flag: "--fix", description: "apply the fixes that change nothing but text, and report what is left" },
  { flag: "--fix-dry-run", description: "print what --fix would change, and write nothing" },
  { flag: "--update-baseline", description: `accept all that is there now, in ${baselineFileName}` },
  { flag: "--max-warnings <n>", description: "fail when there are more warnings than this" },
];

/** What `verify` is asked to do about findings. */
export interface Handling {
  readonly kind: "report" | "fix" | "fix-dry-run" | "update-baseline";
  readonly maxWarnings: number;
}

/** Reads these options; a text says why they cannot be meant. */
export function readHandling({ options }: CommandInput): Handling | string {
  const { fix, fixDryRun, updateBaseline, maxWarnings } = options;
  const kinds = [
    ...(fix === true ? (["fix"] as const) : []),
    ...(fixDryRun === true ? (["fix-dry-run"] as const) : []),
    ...(updateBaseline === true ? (["update-baseline"] as const) : []),
  ];
  const [kind = "report", other] = kinds;
  if (other !== undefined) return `error: --${kind} does not go with --${other}.`;
  if (maxWarnings === undefined) return { kind, maxWarnings: Infinity };
  if (typeof maxWarnings === "string" && /^\d{1,15}$/.test(maxWarnings)) {
    return { kind, maxWarnings: Number(maxWarnings) };
  }
  return `error: option '--max-warnings <n>' argument '${String(maxWarnings)}' is invalid. It is a whole number, 0 or more.`;
}

/** Verifies the project at `root` and does what is asked. What `--fix-dry-run` prints is all there is to print. */
export async function handleProject(
  root: string,
  { handling, asJson, io }: { readonly handling: Handling; readonly asJson: boolean; readonly io: CommandIo },
): Promise<{ readonly report: VerifyReport; readonly isPrinted: boolean }> {
  switch (handling.kind) {
    case "report": {
      const { verifyProject } = await import("../build/verify-project.ts");
      return { report: await verifyProject(root), isPrinted: false };
    }
    case "fix":
      return { report: await fix(root, io), isPrinted: false };
    case "fix-dry-run":
      return { report: await printFixes(root, asJson, io), isPrinted: true };
    case "update-baseline":
      return { report: await accept(root, io), isPrinted: false };
  }
}

async function fix(root: string, io: CommandIo): Promise<VerifyReport> {
  const { fixProject } = await import("../build/fix-project.ts");
  const { mended, files, skipped, report } = await fixProject(root);
  for (const file of skipped)
    io.err(`${file} was left alone: it changed meanwhile, or is not plain text of the project.`);
  const names = files.map(({ file }) => `  ${file}`);
  io.err(mended === 0 ? "There is nothing to fix." : [`Fixed ${counted(mended, "finding")}:`, ...names].join("\n"));
  return report;
}

async function printFixes(root: string, asJson: boolean, io: CommandIo): Promise<VerifyReport> {
  const { fixProject } = await import("../build/fix-project.ts");
  const { fixDiff } = await import("../verify/findings/fix-diff.ts");
  const { mended, files, report } = await fixProject(root, { dryRun: true });
  const diff = fixDiff(files);
  if (asJson) io.out(JSON.stringify({ fixes: mended, files: files.map(({ file }) => file), diff }));
  else if (diff !== "") io.out(diff.trimEnd());
  io.err(
    mended === 0 ? "There is nothing to fix." : `${counted(mended, "finding")} would be fixed; nothing was written.`,
  );
  return report;
}

async function accept(root: string, io: CommandIo): Promise<VerifyReport> {
  const { updateBaseline } = await import("../build/update-baseline.ts");
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
