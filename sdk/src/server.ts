/**
 * Serves a registry: to pages over HTTP, with sessions, calls, and the questions of `ui` tools, which outlast the process; to MCP clients over
 * standard streams and HTTP. Loads the official SDK of MCP.
 *
 * @module
 */
export { createQuestions } from "./questions/create-questions.ts";
export type {
  ConversationNews,
  QuestionClosing,
  QuestionEnding,
  QuestionFollowing,
  QuestionLimits,
  QuestionMessage,
  Questions,
  QuestionSource,
  QuestionsOptions,
} from "./questions/options.ts";
export { shownQuestion } from "./questions/shown-question.ts";
export { createMcpServer, type McpChange, type McpServer, type McpStreams } from "./serve/create-mcp-server.ts";
export { createAnswerHandler, type AnswerHandlerOptions } from "./serve/web/create-answer-handler.ts";
export { createServer, type Listening, type ToolwrightServer } from "./serve/web/create-server.ts";
export type { ServerAccess } from "./serve/http/access.ts";
export type { McpAccess, McpClient } from "./serve/http/guard-requests.ts";
export type { ConnectionLimits, McpListenOptions, McpListener } from "./serve/http/listen.ts";
export type {
  McpAbilities,
  McpAskOptions,
  McpPeer,
  McpRoot,
  McpSample,
  McpSampleRequest,
} from "./serve/options/peer.ts";
export type { McpAnswerPage, McpIcon, McpPage, McpServerOptions, McpTasks } from "./serve/options/server-options.ts";
export type { ServedCall, ServedSession } from "./serve/web/live-calls.ts";
export type {
  ConversationView,
  GivenConversation,
  OpenServedConversation,
  ServedConversation,
} from "./serve/web/conversation-options.ts";
export type { ListenOptions, ServerLimits, ServerOptions } from "./serve/web/server-options.ts";
