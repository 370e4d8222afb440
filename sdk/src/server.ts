/**
 * Serves a registry to pages: sessions, calls, and the questions of `ui` tools, which outlast the process.
 *
 * @module
 */
export { createAnswerHandler, type AnswerHandlerOptions } from "./serve/web/create-answer-handler.ts";
export { createServer, type Listening, type ToolwrightServer } from "./serve/web/create-server.ts";
export type { ServerAccess } from "./serve/http/access.ts";
export type { ListenOptions, ServerLimits, ServerOptions } from "./serve/web/server-options.ts";
export type {
  ConversationView,
  GivenConversation,
  GivenEvent,
  OpenServedConversation,
  ServedConversation,
} from "./serve/web/served-conversations.ts";
export type { HandoffCondition, HandoffRule, Workflow, WorkflowHook } from "./model/workflow.ts";
export type { ServedCall, ServedSession } from "./serve/web/live-calls.ts";
export { createUiRequests } from "./ui/create-ui-requests.ts";
export type {
  ConversationNews,
  UiEnd,
  UiFault,
  UiFollowing,
  UiLimits,
  UiMessage,
  UiReceipt,
  UiRequests,
  UiRequestsOptions,
  UiSubmission,
  UiToolClosing,
  UiToolRequest,
} from "./ui/ui-options.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
export type * from "./shared-types/agents.ts";
