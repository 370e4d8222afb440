import path from "node:path";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { Reporter, ReporterOptions, VerifyReport } from "../../model/verify/reporter.ts";
import { defined } from "../../util/defined.ts";
import { defineCommand, isJsonWanted, rootFolder, rootOption } from "../console/options.ts";
import { reporters } from "../../verify/reporters/index.generated.ts";
import { describedForModel } from "../../model/tool/deprecation-note.ts";
import { foreignOptions, foreignReport, readForeign, type Foreign } from "../foreign/verify-foreign.ts";
import { packageVersion } from "../console/package-version.ts";
import { sourceReader } from "../console/source-reader.ts";
import { exitCodeOf, handleProject, handlingOptions, readHandling } from "../project/verify-handling.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";

export default defineCommand({
  name: "verify",
  group: "check",
  summary: "Check that each tool is complete and clear to a model.",
  options: {
    "--format <id>": {
      description: "output format (default: text); `portability` shows what each provider accepts of each tool",
      choices: [...reporters.map(({ id }) => id), "portability"],
    },
    "--details": "show each warning with its location and what to do",
    "--tokens": "print how many tokens each tool takes, and stop",
    ...foreignOptions,
    ...handlingOptions,
    ...rootOption,
    "--json": { description: "short for --format json", implies: { format: "json" } },
  },
  example: ["toolwright verify --details", "prints each finding with its location and what to do"],
  async run(input, io) {
    const { format = "text" } = input.options;
    const foreign = readForeign(input, io);
    const root = rootFolder(input, io);
    const details = input.options.details === true;
    if (format === "portability") return verifyPortability(foreign, { root, details, asJson: isJsonWanted(input), io });
    const reporter = reporters.find(({ id }) => id === format);
    if (reporter === undefined) throw new Error(`no reporter ${String(format)}`);
    const handling = readHandling(input);
    if (input.options.tokens === true) return printTokens(foreign, { root, asJson: format === "json", io });
    if (foreign !== undefined) {
      const { report, source } = await foreignReport(foreign, root, { io, needsFile: format === "sarif" });
      io.out(await formatted(report, reporter, { root, source, io, details }));
      return exitCodeOf(report, handling, io);
    }
    io.tuneEngine?.();
    io.status?.("Verifying the tools…");
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
  const { withQuality } = await import("../../verify/checklist/with-quality.ts");
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

interface PortabilityCheck {
  readonly root: string;
  readonly details: boolean;
  readonly asJson: boolean;
  readonly io: CommandIo;
}

async function verifyPortability(foreign: Foreign | undefined, { root, ...printing }: PortabilityCheck) {
  const { printPortability } = await import("../project/print-portability.ts");
  if (foreign === undefined) {
    const { inspectProject } = await import("../../compile/inspect-project.ts");
    const { isOffered } = await import("../../registry/is-offered.ts");
    const { tools, config } = await inspectProject(root).catch(withHint);
    const offered = tools
      .filter(({ name, metadata }) => isOffered({ name, ...metadata }, {}))
      .map((tool) => ({ ...tool, description: describedForModel(tool) }));
    if (offered.length > 0) return printPortability(offered, { providers: config.providers, ...printing });
  } else {
    const { foreignTool } = await import("../foreign/foreign-registry.ts");
    const described = (await subjectsOf(foreign, root, printing.io)).flatMap(({ definition }) => definition ?? []);
    if (described.length > 0) return printPortability(described.map(foreignTool), printing);
  }
  printing.io.err("No tool was found. `toolwright verify` with the same options says why.");
  return 2;
}

async function subjectsOf(foreign: Foreign | undefined, root: string, io: CommandIo): Promise<readonly RuleSubject[]> {
  if (foreign !== undefined) return (await foreignReport(foreign, root, { io })).report.subjects ?? [];
  const { inspectProject } = await import("../../compile/inspect-project.ts");
  return (await inspectProject(root)).subjects;
}
