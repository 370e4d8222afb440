import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";

const mcpClients = ["claude", "vscode", "cursor"] as const;

export type McpClientName = (typeof mcpClients)[number];

export type McpEndpoint =
  | { readonly command: string; readonly args: readonly string[] }
  | {
      readonly url: string;
      /** Variable of the client's environment with the bearer token. */ readonly tokenVariable?: string;
    };

/** The file for a block, according to the client's documentation. */
export const configFiles: Readonly<Record<McpClientName, string>> = {
  claude: ".mcp.json (Claude Code) or claude_desktop_config.json (Claude Desktop)",
  vscode: ".vscode/mcp.json",
  cursor: ".cursor/mcp.json",
};

export function clientConfig(client: McpClientName, name: string, endpoint: McpEndpoint): JsonObject {
  const entry = entryOf(client, endpoint);
  return client === "vscode" ? { servers: { [name]: entry } } : { mcpServers: { [name]: entry } };
}

function entryOf(client: McpClientName, endpoint: McpEndpoint): JsonObject {
  if ("command" in endpoint) {
    const { command, args } = endpoint;
    return { ...defined({ type: client === "vscode" ? "stdio" : undefined }), command, args };
  }
  const { url, tokenVariable } = endpoint;
  const variable = client === "claude" ? tokenVariable : `env:${tokenVariable ?? ""}`;
  const headers = tokenVariable === undefined ? undefined : { Authorization: `Bearer \${${variable ?? ""}}` };
  return { ...defined({ type: client === "cursor" ? undefined : "http" }), url, ...defined({ headers }) };
}
