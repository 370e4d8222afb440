import type { CommandIo } from "../console/command.ts";
import { usageError } from "../console/errors.ts";
import type { ServerCommand } from "./mcp-process.ts";

/** A server to start, or a server with a URL. */
export type McpServer = ServerCommand | { readonly url: URL };

/** The server that `--mcp` names: by its URL, or by its start command. @throws ToolwrightError `USAGE`. */
export function namedServer(given: string, usedBy: string, { cwd, env }: CommandIo): McpServer {
  if (/^https?:\/\//i.test(given)) {
    if (URL.canParse(given)) return { url: new URL(given) };
    throw usageError(`'--mcp': \`${given}\` is not a valid URL.`, usedBy);
  }
  const words = splitCommand(given, process.platform === "win32");
  if (words === undefined) throw usageError("'--mcp': the command has an unclosed quote.", usedBy);
  const [command, ...args] = words;
  if (command === undefined) throw usageError("'--mcp': the command is empty.", usedBy);
  return { command, args, cwd, env };
}

const words = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/gs;
const wordsOnWindows = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;

/**
 * Splits a command line into words as a shell would, without expansion; undefined if a quote is not closed. On Windows a backslash is only
 * a path separator.
 */
export function splitCommand(line: string, isWindows: boolean): readonly string[] | undefined {
  const pattern = isWindows ? wordsOnWindows : words;
  if (line.replaceAll(pattern, "").trim() !== "") return undefined;
  return [...line.matchAll(pattern)].map(([word]) => (isWindows ? word.replaceAll(/["']/g, "") : unquoted(word)));
}

const unquoted = (word: string): string =>
  word.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'|\\./gs, (part) => {
    if (part.startsWith("\\")) return part.slice(1);
    const inside = part.slice(1, -1);
    return part.startsWith("'") ? inside : inside.replaceAll(/\\(["\\$`])/g, "$1");
  });
