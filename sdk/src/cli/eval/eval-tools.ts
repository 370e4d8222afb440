import type { Registry } from "../../registry/registry.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import { textOption } from "../console/options.ts";
import { openRegistry } from "../project/open-registry.ts";

const listingTimeout = 60_000;

/** The tools that cases are about: those of the project, or of an MCP server. Undefined where the project does not build. */
export async function evalTools(input: CommandInput, io: CommandIo, root: string): Promise<Registry | undefined> {
  const server = textOption(input, "mcp");
  if (server === undefined) return openRegistry(input, io, root);
  const { mcpRegistry } = await import("./mcp-registry.ts");
  return mcpRegistry(server, listingTimeout, io);
}
