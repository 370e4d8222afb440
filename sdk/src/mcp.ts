/**
 * Serves a registry to MCP clients, over standard input and output or HTTP. Loads the official SDK.
 *
 * @module
 */
export { createMcpServer, type McpReload, type McpServer, type McpStreams } from "./serve/create-mcp-server.ts";
export type { McpAccess, McpClient } from "./serve/http/guard-requests.ts";
export type { McpListenOptions, McpListener } from "./serve/http/listen.ts";
export type { McpAnswerPage, McpPage } from "./serve/options/server-options.ts";
export type { McpCompletion } from "./serve/options/resources.ts";
export type { McpIcon } from "./serve/options/resources.ts";
export type {
  McpAbilities,
  McpAskOptions,
  McpPeer,
  McpRoot,
  McpSample,
  McpSampleRequest,
} from "./serve/options/peer.ts";
export type {
  McpPrompt,
  McpPromptArgument,
  McpPromptContext,
  McpPromptMessage,
  McpPromptMessages,
} from "./serve/options/prompt.ts";
export type { McpResource, McpResourceContent, McpResourceTemplate, McpResources } from "./serve/options/resources.ts";
export type { McpServerOptions } from "./serve/options/server-options.ts";
export type { McpTasks } from "./serve/options/server-options.ts";
export type { MediaContent } from "./model/media-content.ts";
export type { SeedErrorType } from "./model/seed-errors.ts";
export type { SeedResult } from "./runtime/presentation/seed-result.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
