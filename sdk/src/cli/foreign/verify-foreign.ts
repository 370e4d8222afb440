import type { CommandFlags, CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import type { ReporterOptions, VerifyReport } from "../../model/verify/reporter.ts";
import { definitionKinds } from "../../definitions/kinds/index.generated.ts";
import { namedServer } from "./mcp-server.ts";
import { usageError } from "../console/errors.ts";
import { readText } from "../console/io.ts";
import { secondsValue } from "../console/options.ts";

export const foreignOptions: CommandFlags = {
  "--definitions <file>": {
    description: "verify the definitions in a JSON or JSON Lines file instead; - reads standard input",
    conflicts: ["mcp", "timeout"],
  },
  "--from <kind>": {
    description: "format of the definitions (default: detected per definition)",
    choices: definitionKinds.map(({ id }) => id),
    conflicts: ["mcp"],
  },
  "--mcp <server>": "verify the tools of an MCP server instead: its start command or its URL",
  "--timeout <seconds>": {
    description: "maximum wait for the list of an MCP server (default: 30)",
    value: secondsValue,
  },
};

const defaultSeconds = 30;

/** Whether the command verifies third-party tools. @throws ToolwrightError `USAGE` if an option lacks the option it depends on. */
export function isForeign(input: CommandInput): boolean {
  const [definitions, server] = [input.text("definitions"), input.text("mcp")];
  if (definitions === undefined && input.text("from") !== undefined)
    throw usageError("Option '--from <kind>' needs '--definitions <file>'.", "verify");
  if (server === undefined && input.number("timeout") !== undefined)
    throw usageError("Option '--timeout <seconds>' needs '--mcp <server>'.", "verify");
  return definitions !== undefined || server !== undefined;
}

export interface SourcedReport {
  readonly report: VerifyReport;
  readonly source: NonNullable<ReporterOptions["source"]>;
}

/** Verifies third-party tools by the rules of the configuration in `--root`, if there is one. */
export async function foreignReport(input: CommandInput, io: CommandIo): Promise<SourcedReport> {
  const { loadRules, placedInConfig } = await import("../../compile/project/load-config.ts");
  const { file: configFile, ...rules } = await loadRules(input.root);
  const { given, file } = await definitionsOf(input, io);
  const { reportOnDefinitions } = await import("../../verify/verify-definitions.ts");
  const from = input.text("mcp") === undefined ? input.text("from") : "mcp";
  const report = placedInConfig(configFile, () => reportOnDefinitions(given, { ...rules, file, from }));
  const isWritten = typeof given === "string" && (file === listedFile || file === "<stdin>");
  const artifact = isWritten ? { artifact: { file, text: given } } : {};
  return { report: { ...report, ...artifact }, source: sourceOf(given, file) };
}

interface Given {
  readonly given: unknown;
  readonly file?: string;
}

const listedFile = "mcp-tools.json";

async function definitionsOf(input: CommandInput, io: CommandIo): Promise<Given> {
  const file = input.text("definitions");
  if (file === "-") return { given: await io.readInput(), file: "<stdin>" };
  if (file !== undefined) return { given: await readText(file, io.cwd, "DEFINITIONS_NOT_FOUND"), file };
  const { listServer } = await import("./mcp-tools.ts");
  const timeoutMs = Math.ceil((input.number("timeout") ?? defaultSeconds) * 1000);
  const tools = await listServer(namedServer(input.text("mcp") ?? "", "verify", io), io, timeoutMs);
  // SARIF needs locations in a text, so the report includes the text.
  if (input.text("format") !== "sarif") return { given: tools };
  return { given: JSON.stringify({ tools }, null, 2), file: listedFile };
}

// To show one line of a large text, each finding would read the whole text.
const maxShown = 256_000;

function sourceOf(given: unknown, file: string | undefined): SourcedReport["source"] {
  const isShown = typeof given === "string" && given.length <= maxShown;
  return (name) => (isShown && name === file ? given : undefined);
}
