/**
 * Serves a registry: over HTTP, with sessions, calls and questions that outlast the process, and to MCP clients over standard streams and HTTP.
 * Loads the official MCP SDK.
 *
 * @module
 */
export { createQuestions } from "./questions/create-questions.ts";
export type {
  ConversationNews,
  QuestionEnding,
  Questions,
  QuestionSource,
  QuestionsOptions,
} from "./questions/options.ts";
export { createMcpServer, type McpChange, type McpServer } from "./serve/create-mcp-server.ts";
export type { McpStreams } from "./serve/mcp/serve-streams.ts";
export { createServer, type Listening, type ToolwrightServer } from "./serve/web/create-server.ts";
export type { McpAccess } from "./serve/http/guard-requests.ts";
export type { McpListenOptions, McpListener } from "./serve/http/listen.ts";
export type {
  McpAbilities,
  McpAskOptions,
  McpPeer,
  McpRoot,
  McpSample,
  McpSampleRequest,
} from "./serve/options/peer.ts";
export type { McpServerOptions } from "./serve/options/server-options.ts";
export type { ServedSession } from "./serve/web/session-log.ts";
export type { ConversationView, ServerOptions } from "./serve/web/server-options.ts";
