import path from "node:path";
import type { CommandIo } from "../../model/command.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import { defined } from "../../util/defined.ts";
import { asMcpServer, serverOf } from "../foreign/verify-foreign.ts";
import type { McpServer } from "../foreign/mcp-tools.ts";
import type { ImportPlan, ImportRequest, Skipped } from "./imported-tool.ts";
import { clientImport } from "./client-import.ts";
import { mcpAnswerSchema, mcpClientText } from "./mcp-client-text.ts";
import { toolFiles } from "./tool-files.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";

const timeoutMs = 60_000;

/** One tool for each of an MCP server's. The server is started, asked for its list, and ended; nothing is called. */
export async function planFromMcp(given: string, request: ImportRequest, io: CommandIo): Promise<ImportPlan> {
  const { mcpTools } = await import("../foreign/mcp-tools.ts");
  const { packageVersion } = await import("../console/package-version.ts");
  const server = asMcpServer(serverOf(given, "import"), io);
  const limits = { timeoutMs, interruption: io.interruption?.(), version: await packageVersion() };
  const listed = readDefinitions(await mcpTools(server, limits), { from: "mcp" });
  const id = request.prefix === undefined ? serverName(server) : snakeCase(request.prefix);
  const file = `lib/${id}_mcp.ts`;
  const nameOf = toolNames(id);
  const client = clientImport("callTool", file, request.tools);
  const tools: Record<string, Readonly<Record<string, string>>> = {};
  for (const { name: original, definition } of listed.subjects) {
    if (definition === undefined || !isChosen(original, request.only)) continue;
    const name = nameOf(original);
    const { title, description, input, output, annotations } = definition;
    tools[name] = await toolFiles(
      {
        name,
        original,
        ...defined({ title }),
        description,
        category: annotations.readOnlyHint === true ? "retrieval" : "action",
        input: closed(input),
        output: output ?? mcpAnswerSchema,
        call: `callTool(${JSON.stringify(original)}, input, ctx.signal)`,
      },
      client,
    );
  }
  return {
    tools,
    shared: { [file]: mcpClientText(server, id) },
    skipped: listed.findings.map(({ message, tool }): Skipped => ({ original: tool ?? "?", reason: message })),
    steps: [
      "Install the client: `npm install @modelcontextprotocol/client`.",
      `Read ${file}: it says how the server is started, and what of the environment it is given.`,
    ],
  };
}

/** Whether other properties are accepted is the server's to say; where it does not, they would be misspelt ones. */
function closed(input: JsonSchema): JsonSchema {
  const isOpen =
    input.type !== "object" || ["additionalProperties", "allOf", "anyOf", "oneOf", "$ref"].some((key) => key in input);
  const { $schema: _draft, ...rest } = input;
  return isOpen ? rest : { ...rest, additionalProperties: false };
}

/** A short name for a server: its host, or the package or file that is run. */
function serverName(server: McpServer): string {
  if ("url" in server) return snakeCase(server.url.hostname) || "server";
  const words = [server.command, ...server.args].filter((word) => !word.startsWith("-"));
  const runners = /^(?:npx|npm|exec|node|bunx|bun|pnpm|dlx|yarn|uvx|deno|run|docker)(?:\.exe|\.cmd)?$/i;
  const word = words.find((candidate) => !runners.test(path.basename(candidate))) ?? server.command;
  const parts = word.replace(/(.)@[^/@]*$/, "$1").split(/[\\/]/);
  const telling = parts.filter((part) => !/^(?:dist|build|lib|src|bin|index\.\w+|main\.\w+)$/.test(part));
  const last = snakeCase((telling.at(-1) ?? "").replace(/\.[cm]?[jt]s$/, ""));
  const short = last.replace(/^(?:mcp_)?(?:server_)?|_(?:mcp|server|mcp_server)$/g, "");
  return short === "" ? "server" : /^[a-z]/.test(short) ? short : `mcp_${short}`;
}
