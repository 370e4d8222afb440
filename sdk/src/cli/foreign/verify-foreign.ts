import type { CommandFlags, CommandInput, CommandIo } from "../console/command.ts";
import type { ReporterOptions, VerifyReport } from "../../model/verify/reporter.ts";
import { definitionKinds } from "../../definitions/kinds/index.generated.ts";
import { namedServer, type McpServer } from "./mcp-server.ts";
import { usageError } from "../console/errors.ts";
import { readText } from "../console/io.ts";

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
  "--timeout <seconds>": "maximum wait for the list of an MCP server (default: 30)",
};

export type Foreign =
  | { readonly file: string; readonly from: string | undefined }
  | { readonly server: McpServer; readonly timeoutMs: number };

const defaultSeconds = 30;
// What a timer can hold.
const maxSeconds = 2_000_000;

/**
 * Reads these options; undefined where none is given.
 *
 * @throws ToolwrightError `USAGE` when a value is not valid, or an option lacks the one it belongs to.
 */
export function readForeign({ options }: CommandInput, io: CommandIo): Foreign | undefined {
  const { definitions, from, mcp, timeout } = options;
  if (typeof definitions === "string") {
    return { file: definitions, from: typeof from === "string" ? from : undefined };
  }
  if (from !== undefined) throw usageError("Option '--from <kind>' needs '--definitions <file>'.", "verify");
  if (typeof mcp === "string") return { server: namedServer(mcp, "verify", io), timeoutMs: milliseconds(timeout) };
  if (timeout !== undefined) throw usageError("Option '--timeout <seconds>' needs '--mcp <server>'.", "verify");
  return undefined;
}

function milliseconds(given: CommandInput["options"][string]): number {
  const seconds = Number(given ?? defaultSeconds);
  if (seconds > 0 && seconds <= maxSeconds) return Math.ceil(seconds * 1000);
  throw usageError(`Option '--timeout <seconds>' takes a number above 0; got '${String(given)}'.`, "verify");
}

export interface ForeignReport {
  readonly report: VerifyReport;
  readonly source: NonNullable<ReporterOptions["source"]>;
}

export interface ForeignOptions {
  readonly io: CommandIo;
  /** Whether findings about a server's tools are to have locations, in a text of what it listed that the report carries. Default false. */
  readonly needsFile?: boolean;
}

/** Verifies tools that are not ours by the rules as the configuration in `root` sets them, if there is one. */
export async function foreignReport(
  foreign: Foreign,
  root: string,
  { io, needsFile = false }: ForeignOptions,
): Promise<ForeignReport> {
  const { loadRules } = await import("../../compile/project/load-config.ts");
  const { file: configFile, ...rules } = await loadRules(root);
  const { given, file, from } =
    "file" in foreign ? await readDefinitionText(foreign, io) : await listTools(foreign, needsFile, io);
  const { reportOnDefinitions } = await import("../../verify/verify-definitions.ts");
  const { placedInConfig } = await import("../../compile/project/load-config.ts");
  const report = placedInConfig(configFile, () => reportOnDefinitions(given, { ...rules, file, from }));
  const isWritten = typeof given === "string" && (file === listedFile || file === "<stdin>");
  const artifact = isWritten ? { artifact: { file, text: given } } : {};
  return { report: { ...report, ...artifact }, source: sourceOf(given, file) };
}

interface Given {
  readonly given: unknown;
  readonly file?: string;
  readonly from: string | undefined;
}

async function readDefinitionText({ file, from }: Extract<Foreign, { file: string }>, io: CommandIo): Promise<Given> {
  if (file === "-") return { given: await io.readInput(), file: "<stdin>", from };
  return { given: await readText(file, io.cwd, "DEFINITIONS_NOT_FOUND"), file, from };
}

const listedFile = "mcp-tools.json";

async function listTools(
  { server, timeoutMs }: Exclude<Foreign, { file: string }>,
  needsFile: boolean,
  io: CommandIo,
): Promise<Given> {
  const { mcpTools } = await import("./mcp-tools.ts");
  const limits = { timeoutMs, interruption: io.interruption?.() };
  io.status?.("Listing the tools of the MCP server…");
  const tools = await mcpTools(server, limits);
  if (!needsFile) return { given: tools, from: "mcp" };
  return { given: JSON.stringify({ tools }, null, 2), file: listedFile, from: "mcp" };
}

// Showing one line of a large text reads the whole text, for each finding.
const maxShown = 256_000;

function sourceOf(given: unknown, file: string | undefined): (name: string) => string | undefined {
  const isShown = typeof given === "string" && given.length <= maxShown;
  return (name) => (isShown && name === file ? given : undefined);
}
