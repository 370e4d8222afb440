import type { BuildOptions } from "../../compile/build-project.ts";
import type { BuildOutcome } from "../../compile/incremental/last-build.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { errorAsText } from "../console/errors.ts";
import { closingLine, printFindings, printReport } from "../project/print-build.ts";

export default defineCommand({
  name: "build",
  group: "check",
  summary: "Infer, verify and compile all tools, and write the registry.",
  options: {
    "--check": "write nothing; fail when a document, test or text is missing or a generated file is out of date",
    "--watch": { description: "rebuild on change, until Ctrl+C", conflicts: ["check", "json", "standalone"] },
    "--standalone": "also write runtime.js, so that the output runs where toolwright is not installed",
    ...rootOption,
    ...jsonOption,
  },
  example: ["toolwright build", "writes the registry, handlers and validators"],
  async run(input, io) {
    if (input.has("watch")) return watchUntilStopped(input, io);
    const { root, isJson } = input;
    const isPlain = !["check", "json", "standalone"].some((option) => input.has(option));
    const unchanged = isPlain ? await lastOutcome(root, io) : undefined;
    if (unchanged !== undefined) {
      await printFindings(unchanged, root, io);
      io.out(closingLine({ ...unchanged, written: [] }, unchanged.version));
      return 0;
    }
    io.tuneEngine?.();
    const { buildProject } = await import("../../compile/build-project.ts");
    io.status?.("Building the tools…");
    const report = await buildProject({
      root,
      check: input.has("check"),
      standalone: input.has("standalone"),
      ...(await whole(io)),
    });
    if (isJson) {
      const { registry, sources: _sources, ...rest } = report;
      io.out(JSON.stringify({ ...rest, version: registry?.version }));
      return report.ok ? 0 : 1;
    }
    await printReport(report, io, { root });
    return report.ok ? 0 : 1;
  },
});

async function watchUntilStopped(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { root } = input;
  const signal = io.interruption?.() ?? AbortSignal.abort();
  const { watchProject } = await import("../../compile/watch/watch-project.ts");
  const reports: Promise<void>[] = [];
  await watchProject({
    root,
    signal,
    ...(await whole(io)),
    onBuild: (watched) => {
      if (watched.kind === "failed") io.err(errorAsText(watched.error, io.color));
      else {
        const { report, milliseconds } = watched;
        reports.push(printReport(report, io, { root, milliseconds }));
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

async function lastOutcome(root: string, io: CommandIo): Promise<BuildOutcome | undefined> {
  const { unchangedBuild } = await import("../../compile/incremental/last-build.ts");
  return unchangedBuild(root, io.env.SOURCE_DATE_EPOCH);
}
