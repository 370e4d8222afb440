import type { Registry } from "../../registry/registry.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import { openRegistry } from "../project/open-registry.ts";

/** The tools that cases are about: those of the project. Undefined where they cannot be built. */
export async function evalTools(input: CommandInput, io: CommandIo, root: string): Promise<Registry | undefined> {
  return openRegistry(input, io, root);
}
