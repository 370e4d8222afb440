/**
 * Serves a registry to pages: sessions, calls, and the questions of `ui` tools, which outlast the process.
 *
 * @module
 */
export { createServer, type Listening, type ToolwrightServer } from "./serve/web/create-server.ts";
export type { ListenOptions, ServerAccess, ServerLimits, ServerOptions } from "./serve/web/server-options.ts";
export type { ServedCall, ServedSession } from "./serve/web/served-call.ts";
export { createUiRequests } from "./ui/create-ui-requests.ts";
export type {
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
