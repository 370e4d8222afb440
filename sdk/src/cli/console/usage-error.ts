import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** An error about the command line itself, which ends the program with exit code 2. `command` is the one it was for, if known. */
export function usageError(message: string, command?: string): ToolwrightError {
  const line = `toolwright ${command === undefined ? "" : `${command} `}--help`;
  const remedy = `Run \`${line}\` for ${command === undefined ? "the list of commands" : "its arguments and options"}.`;
  return new ToolwrightError("USAGE", message, { remedy });
}
