import type { McpServer as SdkServer } from "@modelcontextprotocol/server";
import type { RuntimeOptions } from "../../runtime/create-runtime.ts";
import type { SessionOptions } from "../../runtime/session/session.ts";
import type { UiRequest } from "../../model/ports/ui-port.ts";
import type { Json } from "../../util/json.ts";

/** How a registry is served over MCP. */
export interface McpServerOptions extends Omit<RuntimeOptions, "registry"> {
  /** Name of the server as clients show it; default `toolwright`. */
  readonly name?: string;
  /** Title for people; default: the name. */
  readonly title?: string;
  /** Version of the server; default: the registry's version. */
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
  /** Registers prompts and resources on the SDK's server, which each connection and each request has one of; default: none. */
  readonly register?: (sdk: SdkServer) => void;
  /** Web pages of the host for questions that a form may not ask or cannot show; default: such a question fails. */
  readonly answerPage?: McpAnswerPage;
  /** For how long a client may keep the lists, in milliseconds; default 60,000. */
  readonly ttlMs?: number;
  /** For how long a call waits for an answer, in milliseconds; default 600,000. */
  readonly answerWithinMs?: number;
  /** Milliseconds without a running call or an open stream after which an HTTP session (revisions before 2026-07-28) ends; default 1,800,000. */
  readonly idleMs?: number;
  /** Most HTTP sessions at a time; then the session that was idle for longest makes room. Default 1000. */
  readonly maxSessions?: number;
}

/** A picture that a client may show. */
export interface McpIcon {
  /** Address with `https:` or `data:`. */
  readonly src: string;
  /** Such as `image/png`. */
  readonly mimeType?: string;
  /** Sizes such as `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  /** The background it is drawn for; default: any. */
  readonly theme?: "light" | "dark";
}

/**
 * Makes a web page for what a form of MCP may not ask for, such as a secret, or cannot show, such as a list of objects; undefined if the
 * host has no page for it. The page has to check that it is the same user, and its address must not contain a secret.
 */
export type McpAnswerPage = (request: UiRequest) => McpPage | undefined | Promise<McpPage | undefined>;

/** A page that waits for one answer. */
export interface McpPage {
  /** Begins with `https:`, also with `http:` on this machine. */
  readonly url: string;
  /** The user's answer from the page; it is validated. Reject if the user does not answer. */
  readonly answer: Promise<Json>;
}
