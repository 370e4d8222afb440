import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { defineCommand } from "../define-command.ts";
import { jsonOption, rootFolder, rootOption } from "../options.ts";

export default defineCommand({
  name: "build",
  summary: "Infer, verify and compile all tools, and write the registry.",
  options: [
    { flag: "--check", description: "write nothing; fail when a generated file is missing or out of date" },
    { flag: "--update", description: "replace a schema.json that was changed by hand" },
    rootOption,
    jsonOption,
  ],
  examples: [
    { line: "toolwright build", does: "writes dist/tool_registry.json and what stands beside it" },
    { line: "toolwright build --check", does: "for CI: fails when a committed file does not match its sources" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { buildProject } = await import("../../build/build-project.ts");
  const { toolsMarkdown } = await import("../../catalogue/tools-markdown.ts");
  const report = await buildProject({
    root: rootFolder(input, io),
    check: input.options.check === true,
    update: input.options.update === true,
    sourceDateEpoch: io.env.SOURCE_DATE_EPOCH,
    companions: (registry) => ({ "TOOLS.md": toolsMarkdown(registry) }),
  });
  if (input.options.json === true) {
    const { registry, ...rest } = report;
    io.out(JSON.stringify({ ...rest, version: registry?.version }));
    return report.ok ? 0 : 1;
  }
  // What adapters changed is told in portability.json; here it would drown what needs attention.
  const findings = report.findings.filter(({ severity }) => severity !== "info");
  if (findings.length > 0) {
    const { default: text } = await import("../../verify/reporters/text.ts");
    io.err(text.format({ ...report, findings }, { color: io.color }));
  }
  if (report.ok && report.registry !== undefined) io.out(closingLine(report.registry.version, report));
  return report.ok ? 0 : 1;
}

function closingLine(
  version: string,
  report: { readonly toolCount: number; readonly written: readonly string[] },
): string {
  const tools = `${String(report.toolCount)} ${report.toolCount === 1 ? "tool" : "tools"}`;
  const files = `${String(report.written.length)} ${report.written.length === 1 ? "file" : "files"}`;
  return `${tools} in registry ${version}; ${report.written.length === 0 ? "everything was up to date" : `wrote ${files}`}.`;
}
