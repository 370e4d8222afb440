import type { CommandFlags } from "../console/command.ts";

export const modelOption: CommandFlags = {
  "--model <name>":
    "file that exports the model, provider/model, or `fake` (default: agents.model of the configuration)",
};
