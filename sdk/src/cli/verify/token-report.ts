import type { CommandFlag, CommandIo, ExitCode } from "../../model/command.ts";
import type { RuleSubject } from "../../model/rule.ts";
import { foreignReport, type Foreign } from "../foreign/verify-foreign.ts";

/** The option of `verify` that shows sizes in place of findings. */
export const tokensOption: CommandFlag = {
  flag: "--tokens",
  description: "print the context cost of each tool in tokens, and stop",
};

/** Prints the size of every tool, of the project at `root` or of those that are not ours. */
export async function printTokens(
  foreign: Foreign | undefined,
  { root, asJson, io }: { readonly root: string; readonly asJson: boolean; readonly io: CommandIo },
): Promise<ExitCode> {
  const subjects = await subjectsOf(foreign, root, io);
  const definitions = subjects.flatMap(({ definition }) => definition ?? []);
  if (definitions.length === 0) {
    io.err("No tool was found, so nothing was counted.");
    return 2;
  }
  const { tokenReport, tokenTable } = await import("../../verify/tokens/token-table.ts");
  const report = tokenReport(definitions);
  io.out(asJson ? JSON.stringify(report) : tokenTable(report, io.width === undefined ? {} : { width: io.width }));
  return 0;
}

async function subjectsOf(foreign: Foreign | undefined, root: string, io: CommandIo): Promise<readonly RuleSubject[]> {
  if (foreign !== undefined) return (await foreignReport(foreign, root, { io })).report.subjects ?? [];
  const { inspectProject } = await import("../../compile/inspect-project.ts");
  return (await inspectProject(root)).subjects;
}
