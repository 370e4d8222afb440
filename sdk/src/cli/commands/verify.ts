import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { defineCommand } from "../define-command.ts";
import { hurry } from "../hurry.ts";
import { isJsonWanted, jsonOption, rootFolder, rootOption } from "../options.ts";
import { reporters } from "../../verify/reporters/index.generated.ts";
import { sourceReader } from "../source-reader.ts";

export default defineCommand({
  name: "verify",
  summary: "Check that every tool is complete and that a model can understand it.",
  options: [
    { flag: "--list", description: "list the rules and stop" },
    {
      flag: "--format <id>",
      description: "how to print the findings (default: text)",
      choices: reporters.map(({ id }) => id),
    },
    rootOption,
    { ...jsonOption, description: "short for --format json" },
  ],
  examples: [
    { line: "toolwright verify", does: "prints each finding with its place and what to do" },
    { line: "toolwright verify --format json", does: "prints the findings as JSON, for other programs" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  if (input.options.list === true) {
    io.out(await ruleList(isJsonWanted(input)));
    return 0;
  }
  const format = input.options.format ?? (isJsonWanted(input) ? "json" : "text");
  const reporter = reporters.find(({ id }) => id === format);
  if (reporter === undefined) throw new Error(`no reporter ${String(format)}`);
  hurry();
  const { verifyProject } = await import("../../build/verify-project.ts");
  const root = rootFolder(input, io);
  const report = await verifyProject(root);
  io.out(reporter.format(report, { color: io.color, source: sourceReader(root) }));
  return report.findings.some(({ severity }) => severity === "error") ? 1 : 0;
}

async function ruleList(asJson: boolean): Promise<string> {
  const { rules } = await import("../../verify/rules/index.generated.ts");
  const rows = rules.map(({ id, severity, summary }) => ({ id, severity, summary }));
  if (asJson) return JSON.stringify(rows);
  return rows.map((row) => `${row.id.padEnd(24)} ${row.severity.padEnd(8)} ${row.summary}`).join("\n");
}
