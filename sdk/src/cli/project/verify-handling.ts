import { baselineFileName } from "../../model/verify/baseline.ts";
import type { CommandFlags, CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import { counted } from "../../util/texts.ts";
import { numberValue } from "../console/options.ts";

/** Options that conflict with third-party tools: there is no project whose files could be changed. */
const foreign = ["definitions", "mcp"];

export const handlingOptions: CommandFlags = {
  "--fix": {
    description: "apply safe fixes and report the remaining findings",
    conflicts: ["updateBaseline", ...foreign],
  },
  "--update-baseline": {
    description: `record current findings as the baseline, in ${baselineFileName}`,
    conflicts: foreign,
  },
  "--max-warnings <n>": {
    description: "fail if there are more warnings than this",
    value: numberValue("a whole number from 0", (value) => Number.isInteger(value) && value >= 0),
  },
};

export async function projectReport(input: CommandInput, io: CommandIo): Promise<VerifyReport> {
  const { root } = input;
  if (input.has("updateBaseline")) return accept(root, io);
  if (!input.has("fix")) {
    const { verifyProject } = await import("../../compile/check-tools.ts");
    return verifyProject(root);
  }
  const { fixProject } = await import("../../compile/fix-project.ts");
  const { fixed, skipped, report } = await fixProject(root);
  for (const file of skipped)
    io.err(`Skipped ${file}: modified since it was verified, or not a text file of the project.`);
  io.err(fixed.length === 0 ? "There is nothing to fix." : ["Fixed:", ...fixed.map((file) => `  ${file}`)].join("\n"));
  return report;
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

/** The exit code of a report; prints the reason if the report does not contain it. */
export function exitCodeOf({ toolCount, findings }: VerifyReport, maxWarnings: number, io: CommandIo): ExitCode {
  if (toolCount === 0) {
    io.err("No tool was found, so nothing was verified.");
    return 2;
  }
  const count = (wanted: string): number => findings.filter(({ severity }) => severity === wanted).length;
  const warnings = count("warning");
  if (warnings > maxWarnings) {
    io.err(`${counted(warnings, "warning")}; --max-warnings allows ${String(maxWarnings)}.`);
    return 1;
  }
  return count("error") > 0 ? 1 : 0;
}
