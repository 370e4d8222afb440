import type { CommandFlags } from "../console/command.ts";

export const modelOption: CommandFlags = {
  "--model <file>": "file that exports the model (default: agents.model of the configuration)",
};
