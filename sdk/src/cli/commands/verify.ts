import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { defineCommand } from "../define-command.ts";
import { jsonOption, rootFolder, rootOption } from "../options.ts";
import { sourceReader } from "../source-reader.ts";

export default defineCommand({
  name: "verify",
  summary: "Check that every tool is complete and that a model can understand it.",
  options: [{ flag: "--list", description: "list the rules and stop" }, rootOption, jsonOption],
  examples: [
    { line: "toolwright verify", does: "prints each finding with its place and what to do" },
    { line: "toolwright verify --json", does: "prints the findings as JSON, for other programs" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const json = input.options.json === true;
  const { rules } = await import("../../verify/rules/index.generated.ts");
  if (input.options.list === true) {
    const rows = rules.map(({ id, severity, summary }) => ({ id, severity, summary }));
    io.out(
      json
        ? JSON.stringify(rows)
        : rows.map((row) => `${row.id.padEnd(24)} ${row.severity.padEnd(8)} ${row.summary}`).join("\n"),
    );
    return 0;
  }
  const { verifyProject } = await import("../../build/verify-project.ts");
  const { default: reporter } = json
    ? await import("../../verify/reporters/json.ts")
    : await import("../../verify/reporters/text.ts");
  const root = rootFolder(input, io);
  const report = await verifyProject(root);
  io.out(reporter.format(report, { color: io.color, source: sourceReader(root) }));
  return report.findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
