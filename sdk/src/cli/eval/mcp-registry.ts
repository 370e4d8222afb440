import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import type { Registry } from "../../registry/registry.ts";
import { compileSchema } from "../../schema/compile-schema.ts";
import { errorMessage } from "../../util/failures.ts";
import type { CommandIo } from "../console/command.ts";
import { foreignRegistry } from "../foreign/foreign-registry.ts";
import { asMcpServer, serverOf } from "../foreign/verify-foreign.ts";

/** The tools of an MCP server as a registry. The server is started, asked for its list, and ended; tools that cannot be offered are left out, with a message. */
export async function mcpRegistry(given: string, timeoutMs: number, io: CommandIo): Promise<Registry> {
  const { mcpTools } = await import("../foreign/mcp-tools.ts");
  const server = asMcpServer(serverOf(given, "eval"), io);
  const listed = readDefinitions(await mcpTools(server, { timeoutMs }), { from: "mcp" });
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
