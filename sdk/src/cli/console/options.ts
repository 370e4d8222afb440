import path from "node:path";
import type { CommandFlags, CommandInput, CommandIo, Command } from "./command.ts";
import { projectAbove } from "../../compile/project/project-above.ts";
import { usageError } from "./errors.ts";

export const rootOption: CommandFlags = {
  "--root <folder>": "project folder (default: the nearest project in this folder or above)",
};
export const jsonOption: CommandFlags = { "--json": "print one JSON value instead of text" };

export function textOption({ options }: CommandInput, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** Whether JSON is to be printed: `--json`, or `--format json` where a command has the choice. */
export function isJsonWanted({ options }: CommandInput): boolean {
  return options.json === true || options.format === "json";
}

/**
 * The absolute folder a command works in: the one that `--root` names, else the nearest project in the current folder or above it,
 * else the current folder.
 */
export function rootFolder(input: CommandInput, { cwd }: CommandIo): string {
  const root = textOption(input, "root");
  return root === undefined ? (projectAbove(cwd) ?? cwd) : path.resolve(cwd, root);
}

/** The port of `--port`, or the usual one, which a free one may replace. */
export const wantedPort = ({ options: { port } }: CommandInput, usual: Parameters<typeof portOf>[1]) => ({
  port: portOf(port, usual),
  isNamed: port !== undefined,
});

export function portOf(
  given: CommandInput["options"][string],
  { default: usual, command }: { readonly default: number; readonly command: string },
): number {
  if (typeof given !== "string") return usual;
  const port = Number(given);
  if (/^\d+$/.test(given) && port <= 65_535) return port;
  throw usageError(`The port "${given}" is not a number from 0 to 65535.`, command);
}

export function defineCommand(command: Command): Command {
  return command;
}
