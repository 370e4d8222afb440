import path from "node:path";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { Reporter, ReporterOptions, VerifyReport } from "../../model/verify/reporter.ts";
import { defined } from "../../util/defined.ts";
import { defineCommand, isJsonWanted, rootFolder, rootOption } from "../console/options.ts";
import { reporters } from "../../verify/reporters/index.generated.ts";
import { foreignOptions, foreignReport, readForeign, type Foreign } from "../foreign/verify-foreign.ts";
import { packageVersion } from "../console/package-version.ts";
import { sourceReader } from "../console/source-reader.ts";
import { exitCodeOf, handleProject, handlingOptions, readHandling } from "../project/verify-handling.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";

export default defineCommand({
  name: "verify",
  summary: "Check that every tool is complete and that a model can understand it.",
  options: {
    "--list": "list the rules and stop",
    "--format <id>": {
      description: "how to print the findings (default: text)",
      choices: reporters.map(({ id }) => id),
    },
    "--details": "show each warning with its place and what to do, and not one line for each kind",
    "--tokens": "print the context cost of each tool in tokens, and stop",
    ...foreignOptions,
    ...handlingOptions,
    ...rootOption,
    "--json": { description: "short for --format json", implies: { format: "json" } },
  },
  examples: {
    "toolwright verify": "prints the errors, and a line for each kind of warning",
    "toolwright verify --details": "prints each finding with its location and what to do",
    "toolwright verify --format json": "prints the findings as JSON, for other programs",
    "toolwright verify --definitions tools.json": "verifies definitions of any provider; - reads standard input",
    'toolwright verify --mcp "npx -y some-server"': "verifies the tools of an MCP server, here or at a URL",
    "toolwright verify --tokens": "prints the context cost of each tool, the largest first",
    "toolwright verify --fix": "applies safe fixes and prints the remaining findings",
    "toolwright verify --strict": "for CI: fails when a tool lacks a document or a test",
    "toolwright verify --max-warnings 0": "for CI: fails on warnings too",
    "toolwright explain desc-limits": "prints why a rule exists and how to satisfy or suppress it",
  },
  async run(input, io) {
    if (input.options.list === true) {
      io.out(await ruleList(isJsonWanted(input)));
      return 0;
    }
    const format = input.options.format ?? "text";
    const reporter = reporters.find(({ id }) => id === format);
    if (reporter === undefined) throw new Error(`no reporter ${String(format)}`);
    const handling = readHandling(input);
    const details = input.options.details === true;
    const foreign = readForeign(input);
    const root = rootFolder(input, io);
    if (input.options.tokens === true) return printTokens(foreign, { root, asJson: format === "json", io });
    if (foreign !== undefined) {
      const { report, source } = await foreignReport(foreign, root, { io, needsFile: format === "sarif" });
      io.out(await formatted(report, reporter, { root, source, io, details }));
      return exitCodeOf(report, handling, io);
    }
    io.tuneEngine?.();
    const report = await handleProject(root, { handling, asJson: format === "json", io }).catch(withHint);
    if (handling.kind !== "fix-dry-run")
      io.out(await formatted(report, reporter, { root, source: sourceReader(root), io, details }));
    return exitCodeOf(report, handling, io);
  },
});

/** Tools of others are verified without a project; the remedy names the options for it. */
function withHint(error: unknown): never {
  if (!isToolwrightError(error) || error.code !== "PROJECT_NOT_FOUND") throw error;
  const remedy = `${error.remedy} Tools of others need no project: use \`--mcp <server>\` or \`--definitions <file>\`.`;
  throw new ToolwrightError(error.code, error.message, { remedy, cause: error });
}

interface Printing {
  readonly root: string;
  readonly source: NonNullable<ReporterOptions["source"]>;
  readonly io: CommandIo;
  readonly details: boolean;
}

async function formatted(
  report: VerifyReport,
  reporter: Reporter,
  { root, source, io, details }: Printing,
): Promise<string> {
  const { color, width } = io;
  const { rules } = await import("../../verify/rules/index.generated.ts");
  const { readRulePage } = await import("../console/read-rule-page.ts");
  const options = {
    color,
    details,
    source,
    rules,
    page: readRulePage,
    version: await packageVersion(),
    ...defined({ width }),
  };
  if (reporter.isForRepository === true) return reporter.format(inRepository(report, root, io), options);
  if (reporter.needsQuality !== true) return reporter.format(report, options);
  const { withQuality } = await import("../../verify/score/with-quality.ts");
  return reporter.format(withQuality(report), options);
}

/** GitHub finds a file by its path in the checkout, in which the project may be a folder. */
function inRepository(report: VerifyReport, root: string, { env }: CommandIo): VerifyReport {
  const folder = path.relative(env.GITHUB_WORKSPACE ?? root, root);
  if (folder === "" || folder.startsWith("..") || path.isAbsolute(folder) || report.isForeign === true) return report;
  const findings = report.findings.map(({ at, ...finding }) =>
    at === undefined
      ? finding
      : { ...finding, at: { ...at, file: path.posix.join(folder.replaceAll(path.sep, "/"), at.file) } },
  );
  return { ...report, findings };
}

async function ruleList(asJson: boolean): Promise<string> {
  const { rules } = await import("../../verify/rules/index.generated.ts");
  const rows = rules.map(({ id, severity, summary }) => ({ id, severity, summary }));
  if (asJson) return JSON.stringify(rows);
  const longest = Math.max(...rows.map(({ id }) => id.length));
  return rows.map((row) => `${row.id.padEnd(longest)}  ${row.severity.padEnd(7)}  ${row.summary}`).join("\n");
}

async function printTokens(
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
