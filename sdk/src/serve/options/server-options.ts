import type { RuntimeOptions } from "../../runtime/create-runtime.ts";
import type { SessionOptions } from "../../runtime/session/session.ts";
import type { McpAnswerPage } from "./answer-page.ts";
import type { McpIcon } from "./icon.ts";
import type { McpPrompt } from "./prompt.ts";
import type { McpResources } from "./resources.ts";
import type { McpTasks } from "./tasks.ts";

/** How a registry is served over MCP. */
export interface McpServerOptions extends Omit<RuntimeOptions, "registry"> {
  /** Name of the server as clients show it; default `toolwright`. */
  readonly name?: string;
  /** Title for people; default: the name. */
  readonly title?: string;
  /** Version of the server; default: that of the registry. */
  readonly version?: string;
  /** Pictures of the server; default: none. */
  readonly icons?: readonly McpIcon[];
  /** Pictures of tools, by name; default: none. */
  readonly toolIcons?: Readonly<Record<string, readonly McpIcon[]>>;
  /** Address of a page about the server; default: none. */
  readonly websiteUrl?: string;
  /** For the model, how the tools belong together; default: none. */
  readonly instructions?: string;
  /** How the sessions of clients open; default: mode `text`. */
  readonly session?: Omit<SessionOptions, "id" | "registry">;
  /** Prompts for the users of clients, by name; default: none. */
  readonly prompts?: Readonly<Record<string, McpPrompt>>;
  /** Documents for clients, beside the pages of the tools; default: none. */
  readonly resources?: McpResources;
  /** Web pages of the host for questions that a form may not ask or cannot show; default: such a question fails. */
  readonly answerPage?: McpAnswerPage;
  /** When calls become tasks, for clients that know tasks; `false`: never. */
  readonly tasks?: McpTasks | false;
  /** For how long a client may keep the lists, in milliseconds; default 60,000. */
  readonly ttlMs?: number;
  /** For how long a call waits for an answer, in milliseconds; default 600,000. */
  readonly answerWithinMs?: number;
  /** After how many milliseconds without a request an HTTP session (revisions before 2026-07-28) ends; default 1,800,000. */
  readonly idleMs?: number;
  /** Most HTTP sessions at a time; default 1000. */
  readonly maxSessions?: number;
}
