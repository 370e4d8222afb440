import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import type { Registry } from "../../registry/registry.ts";
import { compileSchema } from "../../schema/compile-schema.ts";
import { errorMessage } from "../../util/failures.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import { textOption } from "../console/options.ts";
import { openRegistry } from "../project/open-registry.ts";

const listingTimeout = 60_000;

/** The tools that cases are about: those of the project, or of an MCP server. Undefined where the project does not build. */
export async function evalTools(input: CommandInput, io: CommandIo, root: string): Promise<Registry | undefined> {
  const server = textOption(input, "mcp");
  return server === undefined ? openRegistry(input, io, root) : serverTools(server, io);
}

/** Tools that cannot be offered are left out, with a message. */
async function serverTools(given: string, io: CommandIo): Promise<Registry> {
  const { mcpTools } = await import("../foreign/mcp-tools.ts");
  const { foreignRegistry } = await import("../foreign/foreign-registry.ts");
  const { namedServer } = await import("../foreign/mcp-server.ts");
  const server = namedServer(given, "eval", io);
  const limits = { timeoutMs: listingTimeout, interruption: io.interruption?.() };
  io.status?.("Listing the tools of the MCP server…");
  const listed = readDefinitions(await mcpTools(server, limits), { from: "mcp" });
  for (const { message } of listed.findings) io.err(`left out: ${message}`);
  const tools = listed.subjects.flatMap(({ definition }) => definition ?? []).filter((tool) => isOffered(tool, io));
  if (tools.length > 0) return foreignRegistry(tools, "an MCP server");
  const remedy = "Start the server with the options by which it offers tools, or name another one.";
  throw new ToolwrightError("NO_TOOLS", "The MCP server has no tools.", { remedy });
}

function isOffered({ name, input }: DescribedTool, io: CommandIo): boolean {
  try {
    compileSchema(input);
    return true;
  } catch (error) {
    io.err(`left out: the schema of ${name} is not valid: ${errorMessage(error)}`);
    return false;
  }
}
