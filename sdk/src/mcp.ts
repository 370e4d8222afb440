/**
 * Serves a registry to MCP clients, over standard input and output or HTTP. Loads the official SDK.
 *
 * @module
 */
export { createMcpServer, type McpServer, type McpServerOptions, type McpStreams } from "./serve/create-mcp-server.ts";
export type { McpAccess, McpClient } from "./serve/http/guard-requests.ts";
export type { McpListener, McpListenOptions } from "./serve/http/listen.ts";
