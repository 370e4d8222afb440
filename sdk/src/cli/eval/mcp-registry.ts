import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import { registryFormat, type RegistryFile, type ToolRecord } from "../../model/artifact/registry.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import type { Registry } from "../../registry/registry.ts";
import { compileSchema } from "../../schema/compile-schema.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { CommandIo } from "../console/command.ts";
import { asMcpServer, serverOf } from "../foreign/verify-foreign.ts";
import { definitionsRegistry } from "./definitions-registry.ts";

/** The tools of an MCP server as a registry. The server is started, asked for its list, and ended; tools that cannot be offered are left out, with a message. */
export async function mcpRegistry(given: string, timeoutMs: number, io: CommandIo): Promise<Registry> {
  const { mcpTools } = await import("../foreign/mcp-tools.ts");
  const { packageVersion } = await import("../console/package-version.ts");
  const limits = { timeoutMs, version: await packageVersion() };
  const listed = readDefinitions(await mcpTools(asMcpServer(serverOf(given, "eval"), io), limits), { from: "mcp" });
  for (const { message } of listed.findings) io.err(`left out: ${message}`);
  const tools = listed.subjects.flatMap(({ definition }) => (definition === undefined ? [] : recordOf(definition, io)));
  if (tools.length === 0) {
    const remedy = "Start the server with the options by which it offers tools, or name another one.";
    throw new ToolwrightError("NO_TOOLS", "The MCP server has no tools.", { remedy });
  }
  const version = `0.0.0+${sha256(stableJson(tools)).slice(0, 12)}`;
  const file: RegistryFile = { format: registryFormat, version, gitCommit: null, buildTimestamp: null, tools };
  return definitionsRegistry(file, "an MCP server");
}

function recordOf(
  { name, title, description, input, output, annotations }: DescribedTool,
  io: CommandIo,
): readonly ToolRecord[] {
  try {
    compileSchema(input);
  } catch (error) {
    io.err(`left out: the schema of ${name} is not valid: ${errorMessage(error)}`);
    return [];
  }
  const category = annotations.readOnlyHint === true ? "retrieval" : "action";
  return [
    {
      toolId: name,
      category,
      metadata: { category, ...defined({ title }) },
      description,
      summary: "",
      documentation: "",
      jsonSchema: input,
      ...defined({ outputSchema: output }),
      handlerPath: "",
      validatorPath: "",
      sourcePath: "",
    },
  ];
}
