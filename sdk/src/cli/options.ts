import path from "node:path";
import type { CommandFlag, CommandInput, CommandIo } from "../model/command.ts";

/** Options that several commands share. */
export const rootOption: CommandFlag = {
  flag: "--root <folder>",
  description: "the project's folder (default: this one)",
};
export const jsonOption: CommandFlag = { flag: "--json", description: "print one JSON value instead of text" };

/** Whether JSON is to be printed: `--json`, or `--format json` where a command has the choice. */
export function isJsonWanted({ options }: CommandInput): boolean {
  return options.json === true || options.format === "json";
}

/** The absolute folder a command works in. */
export function rootFolder({ options }: CommandInput, io: CommandIo): string {
  const root = options.root;
  return typeof root === "string" ? path.resolve(io.cwd, root) : io.cwd;
}
