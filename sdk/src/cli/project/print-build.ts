import type { BuildReport } from "../../compile/build-project.ts";
import type { CommandIo } from "../console/command.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import { compareText, counted } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";

export interface Printed {
  readonly root: string;
  readonly milliseconds?: number;
}

export async function printReport(report: BuildReport, io: CommandIo, { root, milliseconds }: Printed): Promise<void> {
  const { findingsForPeople } = await import("../../compile/incremental/last-build.ts");
  await printFindings({ ...report, findings: findingsForPeople(report.findings) }, root, io);
  if (!report.ok || report.registry === undefined) return;
  io.out(closingLine(report, report.registry.version, milliseconds));
}

export const printErrors = (report: VerifyReport, root: string, io: CommandIo): Promise<void> =>
  printFindings({ ...report, findings: report.findings.filter(({ severity }) => severity === "error") }, root, io);

export async function printFindings(report: VerifyReport, root: string, io: CommandIo): Promise<void> {
  if (report.findings.length === 0) return;
  const { default: text } = await import("../../verify/reporters/text.ts");
  const { color, width } = io;
  io.err(text.format(report, { color, source: sourceReader(root), ...defined({ width }) }));
}

interface Built {
  readonly toolCount: number;
  readonly written: readonly string[];
}

export function closingLine({ toolCount, written }: Built, version: string, milliseconds?: number): string {
  const files = written.length === 0 ? "everything was up to date" : `wrote ${counted(written.length, "file")}`;
  const time = milliseconds === undefined ? "" : ` in ${String(Math.round(milliseconds))} ms`;
  const where = written.length === 0 ? "" : `: ${filesText(written)}`;
  return `${counted(toolCount, "tool")} in registry ${version}; ${files}${time}${where}.`;
}

/** For a folder with more files, only the number is printed. */
const maxNames = 3;

/** The files by their first folder: `dist (7), TOOLS.md, tools.lock.json`. */
function filesText(files: readonly string[]): string {
  const groups = Map.groupBy(files, (file) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : ""));
  const { "": loose = [], ...folders } = Object.fromEntries(groups);
  const sorted = Object.entries(folders).sort(([left], [right]) => compareText(left, right));
  const inFolders = sorted.map(([folder, inside]) =>
    inside.length > maxNames ? `${folder} (${String(inside.length)})` : inside.join(", "),
  );
  return [...inFolders, ...loose].join(", ");
}

export const sourceReader =
  (root: string) =>
  (file: string): string | undefined =>
    orElse(() => readFileSync(path.resolve(root, file), "utf8"), undefined);
