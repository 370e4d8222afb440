import type { JsonSchema } from "../../model/json-schema.ts";
import type { McpServer } from "../foreign/mcp-tools.ts";

/** What a tool of a server gives that declares no output of its own. */
export const mcpAnswerSchema: JsonSchema = {
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

/** The file that the tools of one server share: it connects for each call and closes afterwards. */
export function mcpClientText(server: McpServer, id: string): string {
  const variable = `${id.toUpperCase()}_MCP_TOKEN`;
  const isRemote = "url" in server;
  const [imported, transport] = isRemote ? remote(server.url, variable) : local(server);
  return `import { ToolError } from "toolwright";
${imported}

${transport}

/** Calls a tool of the server: its structured result, or its text and attachments where it has none. */
export async function callTool(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
  const client = new Client({ name: ${JSON.stringify(id)}, version: "1.0.0" });
  try {
    await client.connect(transport(), { signal });
  } catch (cause) {
    throw new ToolError("TRANSIENT", "The MCP server cannot be reached.", { cause });
  }
  try {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: input }, { signal });
    const text = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\\n");
    if (isError === true) throw new ToolError("PERMANENT", text === "" ? "The MCP server reports an error." : text);
    return structuredContent ?? { text, attachments: content.filter(({ type }) => type !== "text") };
  } finally {
    await client.close();
  }
}
`;
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
