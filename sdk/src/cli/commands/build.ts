import type { BuildOptions, BuildReport } from "../../build/build-project.ts";
import type { BuildOutcome } from "../../build/cache/stamp.ts";
import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import type { VerifyReport } from "../../model/reporter.ts";
import { defineCommand } from "../define-command.ts";
import { errorAsText } from "../format-error.ts";
import { hurry } from "../hurry.ts";
import { jsonOption, rootFolder, rootOption } from "../options.ts";
import { sourceReader } from "../source-reader.ts";
import { counted } from "../../util/counted.ts";

export default defineCommand({
  name: "build",
  summary: "Infer, verify and compile all tools, and write the registry.",
  options: [
    {
      flag: "--check",
      description: "write nothing; fail when a document or test is missing or a generated file is out of date",
    },
    {
      flag: "--watch",
      description: "rebuild on change, until Ctrl+C",
      conflicts: ["check", "json"],
    },
    { flag: "--update", description: "replace a schema.json that was changed by hand" },
    rootOption,
    jsonOption,
  ],
  examples: [
    { line: "toolwright build", does: "writes the registry, handlers and validators" },
    { line: "toolwright build --watch", does: "rebuilds on change" },
    { line: "tsc --noEmit && toolwright build", does: "checks the types first, which the build does not" },
    {
      line: "toolwright build --check",
      does: "for CI: fails when a tool is incomplete or a committed file is out of date",
    },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { check, json, update, watch } = input.options;
  if (watch === true) return watchUntilStopped(input, io);
  const root = rootFolder(input, io);
  const unchanged = check === true || json === true ? undefined : await lastOutcome(root, io);
  if (unchanged !== undefined) {
    await printFindings(unchanged, root, io);
    io.out(closingLine(unchanged.version, { ...unchanged, written: [] }));
    return 0;
  }
  hurry();
  const { buildProject } = await import("../../build/build-project.ts");
  const report = await buildProject({
    root,
    check: check === true,
    update: update === true,
    ...(await whole(io)),
  });
  if (json === true) {
    const { registry, sources: _sources, ...rest } = report;
    io.out(JSON.stringify({ ...rest, version: registry?.version }));
    return report.ok ? 0 : 1;
  }
  await printReport(report, root, io);
  return report.ok ? 0 : 1;
}

async function watchUntilStopped(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const root = rootFolder(input, io);
  const signal = io.interruption?.() ?? AbortSignal.abort();
  const { watchProject } = await import("../../build/watch/watch-project.ts");
  const { markBuilt } = await import("../../build/changed-since-build.ts");
  const reports: Promise<void>[] = [];
  await watchProject({
    root,
    signal,
    update: input.options.update === true,
    ...(await whole(io)),
    onBuild: (watched) => {
      if (watched.kind === "failed") io.err(errorAsText(watched.error, io.color));
      else {
        if (watched.report.ok) reports.push(markBuilt(root));
        reports.push(printReport(watched.report, root, io, watched.milliseconds));
      }
    },
  });
  await Promise.all(reports);
  return 0;
}

async function whole(io: CommandIo): Promise<Pick<BuildOptions, "sourceDateEpoch" | "companions">> {
  const { wholeBuild } = await import("../../catalogue/whole-build.ts");
  return wholeBuild(io.env);
}

/** How the last build ended, when another one would come to the same. */
async function lastOutcome(root: string, io: CommandIo): Promise<BuildOutcome | undefined> {
  const { unchangedProject } = await import("../../build/unchanged-project.ts");
  return unchangedProject(root, io.env.SOURCE_DATE_EPOCH);
}

async function printReport(report: BuildReport, root: string, io: CommandIo, milliseconds?: number): Promise<void> {
  const { findingsForPeople } = await import("../../build/findings-for-people.ts");
  await printFindings({ ...report, ...findingsForPeople(report.findings) }, root, io);
  if (!report.ok || report.registry === undefined) return;
  const line = closingLine(report.registry.version, report);
  io.out(milliseconds === undefined ? line : `${line.slice(0, -1)} in ${String(Math.round(milliseconds))} ms.`);
}

async function printFindings(report: VerifyReport, root: string, io: CommandIo): Promise<void> {
  if (report.findings.length === 0) return;
  const { default: text } = await import("../../verify/reporters/text.ts");
  const { color, width } = io;
  io.err(text.format(report, { color, source: sourceReader(root), ...(width !== undefined && { width }) }));
}

function closingLine(
  version: string,
  report: { readonly toolCount: number; readonly written: readonly string[] },
): string {
  const tools = counted(report.toolCount, "tool");
  const files = counted(report.written.length, "file");
  return `${tools} in registry ${version}; ${report.written.length === 0 ? "everything was up to date" : `wrote ${files}`}.`;
}
