import type { Command, CommandFlag, CommandFlags, OptionValue } from "./command.ts";
import type { CommandInput } from "./command-input.ts";

export const rootOption: CommandFlags = {
  "--root <folder>": "project folder (default: the nearest project in this folder or above)",
};
export const modelOption: CommandFlags = {
  "--model <name>":
    "file that exports the model, provider/model, or `fake` (default: agents.model of the configuration)",
};
export const jsonOption: CommandFlags = { "--json": "print one JSON value instead of text" };

/** `--json` for a command with `--format`. */
export const jsonFormatOption: CommandFlags = {
  "--json": { description: "short for --format json", implies: { format: "json" } },
};

export const numberValue = (takes: string, isValid: (value: number) => boolean): OptionValue => ({
  takes,
  read(text) {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(value) && isValid(value) ? value : undefined;
  },
});

/** A timer waits for at most 24.8 days. */
const mostSeconds = 2_000_000;

export const secondsValue = numberValue(
  `a number of seconds above 0, at most ${mostSeconds}`,
  (value) => value > 0 && value <= mostSeconds,
);

export const portOption = (description: string): CommandFlag => ({
  description,
  value: numberValue("a number from 0 to 65535", (port) => Number.isInteger(port) && port >= 0 && port <= 65_535),
});

/** The port of `--port`, otherwise the default port, which a free port may replace. */
export const wantedPort = (input: CommandInput, usual: number) => ({
  port: input.number("port") ?? usual,
  isNamed: input.number("port") !== undefined,
});

export function defineCommand(command: Command): Command {
  return command;
}
