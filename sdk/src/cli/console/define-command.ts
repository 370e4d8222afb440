import type { Command } from "../../model/command.ts";

/** Types a command file's default export. */
export function defineCommand(command: Command): Command {
  return command;
}
