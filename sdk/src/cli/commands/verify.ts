import path from "node:path";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import type { Reporter, VerifyReport } from "../../model/verify/reporter.ts";
import { defined } from "../../util/defined.ts";
import { defineCommand, jsonFormatOption, rootOption } from "../console/options.ts";
import { reporters } from "../../verify/reporters/index.generated.ts";
import { describedForModel } from "../../model/tool/deprecation-note.ts";
import { foreignOptions, foreignReport, isForeign, type SourcedReport } from "../foreign/verify-foreign.ts";
import { packageVersion } from "../console/package-version.ts";
import { sourceReader } from "../project/print-build.ts";
import { exitCodeOf, handlingOptions, projectReport } from "../project/verify-handling.ts";

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
    ...foreignOptions,
    ...handlingOptions,
    ...rootOption,
    ...jsonFormatOption,
  },
  example: ["toolwright verify --details", "prints each finding with its location and what to do"],
  async run(input, io) {
    const { format = "text" } = input.options;
    if (format === "portability") return verifyPortability(input, io);
    const verified = await (isForeign(input) ? foreignReport : ownReport)(input, io).catch(withHint);
    const reporter = reporters.find(({ id }) => id === format);
    if (reporter !== undefined) io.out(await formatted(verified, reporter, { input, io }));
    return exitCodeOf(verified.report, input.number("maxWarnings") ?? Infinity, io);
  },
});

async function ownReport(input: CommandInput, io: CommandIo): Promise<SourcedReport> {
  io.tuneEngine?.();
  io.status?.("Verifying the tools…");
  return { report: await projectReport(input, io), source: sourceReader(input.root) };
}

/** Third-party tools are verified without a project; the remedy names the options. */
function withHint(error: unknown): never {
  if (!isToolwrightError(error) || error.code !== "PROJECT_NOT_FOUND") throw error;
  const remedy = `${error.remedy} Third-party tools need no project: use \`--mcp <server>\` or \`--definitions <file>\`.`;
  throw new ToolwrightError(error.code, error.message, { remedy, cause: error });
}

interface Printing {
  readonly input: CommandInput;
  readonly io: CommandIo;
}

async function formatted({ report, source }: SourcedReport, reporter: Reporter, { input, io }: Printing) {
  const { color, width } = io;
  const { rules } = await import("../../verify/rules/index.generated.ts");
  const { readRulePage } = await import("../console/read-rule-page.ts");
  const options = {
    color,
    details: input.has("details"),
    source,
    rules,
    page: readRulePage,
    version: await packageVersion(),
    ...defined({ width }),
  };
  if (reporter.isForRepository === true) return reporter.format(inRepository(report, input.root, io), options);
  if (reporter.needsQuality !== true) return reporter.format(report, options);
  const { withQuality } = await import("../../verify/checklist/checklist.ts");
  return reporter.format(withQuality(report), options);
}

/** GitHub finds a file by its path in the checkout, and the project may be a subfolder of it. */
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

async function verifyPortability(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { tools, providers } = await portableTools(input, io);
  if (tools.length === 0) {
    io.err("No tool was found. Run `toolwright verify` with the same options for the reason.");
    return 2;
  }
  const { printPortability } = await import("../project/print-portability.ts");
  return printPortability(tools, providers, { input, io });
}

async function portableTools(input: CommandInput, io: CommandIo) {
  if (isForeign(input)) {
    const { foreignTool } = await import("../foreign/foreign-registry.ts");
    const { subjects = [] } = (await foreignReport(input, io)).report;
    return { tools: subjects.flatMap(({ definition }) => (definition ? [foreignTool(definition)] : [])) };
  }
  const { isOffered } = await import("../../registry/is-offered.ts");
  const { inspectProject } = await import("../../compile/inspect-project.ts");
  const { tools, config } = await inspectProject(input.root).catch(withHint);
  const offered = tools.filter(({ name, metadata }) => isOffered({ name, ...metadata }, {}));
  return {
    tools: offered.map((tool) => ({ ...tool, description: describedForModel(tool) })),
    providers: config.providers,
  };
}
