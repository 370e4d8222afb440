import type { CommandFlags, CommandInput, CommandIo } from "../console/command.ts";
import type { ReporterOptions, VerifyReport } from "../../model/verify/reporter.ts";
import { definitionKinds } from "../../definitions/kinds/index.generated.ts";
import type { McpServer } from "./mcp-client.ts";
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
  | { readonly server: { readonly url: URL } | { readonly words: readonly string[] }; readonly timeoutMs: number };

const defaultSeconds = 30;
// What a timer can hold.
const maxSeconds = 2_000_000;

/**
 * Reads these options; undefined where none is given.
 *
 * @throws ToolwrightError `USAGE` when a value is not valid, or an option lacks the one it belongs to.
 */
export function readForeign({ options }: CommandInput): Foreign | undefined {
  const { definitions, from, mcp, timeout } = options;
  if (typeof definitions === "string") {
    return { file: definitions, from: typeof from === "string" ? from : undefined };
  }
  if (from !== undefined) throw usageError("Option '--from <kind>' needs '--definitions <file>'.", "verify");
  if (typeof mcp === "string") return { server: serverOf(mcp, "verify"), timeoutMs: milliseconds(timeout) };
  if (timeout !== undefined) throw usageError("Option '--timeout <seconds>' needs '--mcp <server>'.", "verify");
  return undefined;
}

function milliseconds(given: CommandInput["options"][string]): number {
  const seconds = Number(given ?? defaultSeconds);
  if (seconds > 0 && seconds <= maxSeconds) return Math.ceil(seconds * 1000);
  throw usageError(`Option '--timeout <seconds>' takes a number above 0; got '${String(given)}'.`, "verify");
}

export function serverOf(
  given: string,
  command: string,
): { readonly url: URL } | { readonly words: readonly string[] } {
  if (/^https?:\/\//i.test(given)) {
    if (URL.canParse(given)) return { url: new URL(given) };
    throw usageError(`'--mcp': \`${given}\` is not a valid URL.`, command);
  }
  const words = splitCommand(given, process.platform === "win32");
  if (words === undefined) throw usageError("'--mcp': the command has an unclosed quote.", command);
  if (words.length === 0) throw usageError("'--mcp': the command is empty.", command);
  return { words };
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
  const tools = await mcpTools(asMcpServer(server, io), limits);
  if (!needsFile) return { given: tools, from: "mcp" };
  return { given: JSON.stringify({ tools }, null, 2), file: listedFile, from: "mcp" };
}

export function asMcpServer(server: Exclude<Foreign, { file: string }>["server"], { cwd, env }: CommandIo): McpServer {
  if ("url" in server) return server;
  const [command = "", ...args] = server.words;
  return { command, args, cwd, env };
}

// Showing one line of a large text reads the whole text, for each finding.
const maxShown = 256_000;

function sourceOf(given: unknown, file: string | undefined): (name: string) => string | undefined {
  const isShown = typeof given === "string" && given.length <= maxShown;
  return (name) => (isShown && name === file ? given : undefined);
}

/**
 * The words of a command line, as a shell would split it: single and double quotes hold words together, and a backslash takes the next
 * character as it is (but not on Windows, where it stands between folders). Nothing is expanded; undefined where a quote is not closed.
 */
export function splitCommand(line: string, isWindows: boolean): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index);
    const next = line.charAt(index + 1);
    const isEscape =
      character === "\\" &&
      !isWindows &&
      next !== "" &&
      (quote === undefined || (quote === '"' && /["\\$`]/.test(next)));
    if (isEscape) {
      word = (word ?? "") + next;
      index += 1;
    } else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word = (word ?? "") + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (word !== undefined) words.push(word);
  return quote === undefined ? words : undefined;
}
