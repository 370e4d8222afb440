import path from "node:path";
import type { CommandIo } from "../console/command.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import { defined } from "../../util/defined.ts";
import { asMcpServer, serverOf } from "../foreign/verify-foreign.ts";
import type { McpServer } from "../foreign/mcp-tools.ts";
import {
  type ImportPlan,
  type ImportRequest,
  type Skipped,
  clientFrom,
  clientImport,
  toolFiles,
} from "./tool-files.ts";
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
    shared: { [file]: await mcpClientText(server, id) },
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

const mcpAnswerSchema: JsonSchema = {
  description: "What the server answered.",
  type: "object",
  properties: {
    text: { description: "The text of the answer.", type: "string" },
    attachments: {
      description: "Images, sounds and resources of the answer, as the protocol describes them.",
      type: "array",
      items: { type: "object", additionalProperties: true },
    },
  },
  required: ["text", "attachments"],
  additionalProperties: false,
};

function mcpClientText(server: McpServer, id: string): Promise<string> {
  const variable = `${id.toUpperCase()}_MCP_TOKEN`;
  const isRemote = "url" in server;
  const [imported, transport] = isRemote ? remote(server.url, variable) : local(server);
  return clientFrom("mcp-client.txt", { IMPORTS: imported, TRANSPORT: transport, NAME: JSON.stringify(id) });
}

type Parts = readonly [imported: string, transport: string];

function remote(given: URL, variable: string): Parts {
  const url = new URL(given);
  url.username = "";
  url.password = "";
  return [
    `import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";`,
    `/** Sends the bearer token in \`${variable}\`, if it is set. */
function transport(): StreamableHTTPClientTransport {
  const token = process.env.${variable};
  const headers = token === undefined ? {} : { Authorization: \`Bearer \${token}\` };
  return new StreamableHTTPClientTransport(new URL(${JSON.stringify(url.href)}), { requestInit: { headers } });
}`,
  ];
}

function local({ command, args }: Exclude<McpServer, { url: URL }>): Parts {
  return [
    `import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";`,
    `/** Starts the server, which gets \`PATH\`, \`HOME\` and the like; add to \`env\` what else it needs. */
function transport(): StdioClientTransport {
  return new StdioClientTransport({ command: ${JSON.stringify(command)}, args: ${JSON.stringify(args)}, stderr: "ignore" });
}`,
  ];
}
