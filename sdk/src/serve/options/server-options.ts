import type { McpServer as SdkServer } from "@modelcontextprotocol/server";
import type { RuntimeOptions } from "../../runtime/create-runtime.ts";
import type { SessionOptions } from "../../runtime/session/session.ts";
import type { UiRequest } from "../../model/ports/ui-port.ts";
import type { Json } from "../../util/json.ts";

/** Options for serving a registry over MCP. */
export interface McpServerOptions extends Omit<RuntimeOptions, "registry"> {
  /** Name of the server for clients; default `toolwright`. */
  readonly name?: string;
  /** Title for people; default: the name. */
  readonly title?: string;
  /** Version of the server; default: the registry's version. */
  readonly version?: string;
  /** Icons of the server; default: none. */
  readonly icons?: readonly McpIcon[];
  /** Icons of tools, by name; default: none. */
  readonly toolIcons?: Readonly<Record<string, readonly McpIcon[]>>;
  /** Explains to the model how the tools belong together; default: none. */
  readonly instructions?: string;
  /** Options of the clients' sessions; default: mode `text`. */
  readonly session?: Omit<SessionOptions, "id" | "registry">;
  /** Registers prompts and resources on the SDK's server; each connection and each request has one. Default: none. */
  readonly register?: (sdk: SdkServer) => void;
  /** Web pages of the host for questions that a form must not or cannot ask; default: such a question fails. */
  readonly answerPage?: McpAnswerPage;
  /** How long a call waits for an answer, in milliseconds; default 600,000. */
  readonly answerWithinMs?: number;
  /** Milliseconds without a running call or an open stream after which an HTTP session (revisions before 2026-07-28) ends; default 1,800,000. */
  readonly idleMs?: number;
  /** Maximum HTTP sessions at a time; above it, the session that was idle longest is closed. Default 1000. */
  readonly maxSessions?: number;
}

/** An icon that a client may show. */
export interface McpIcon {
  /** Address with `https:` or `data:`. */
  readonly src: string;
  /** For example `image/png`. */
  readonly mimeType?: string;
  /** Sizes such as `48x48`, or `any`. */
  readonly sizes?: string[];
  /** The background for which it is drawn; default: any. */
  readonly theme?: "light" | "dark";
}

/**
 * Creates a web page for a question that an MCP form must not ask, such as for a secret, or cannot show, such as a list of objects; undefined if
 * the host has no page for it. The page has to check that it is the same user, and its address must not contain a secret.
 */
export type McpAnswerPage = (request: UiRequest) => McpPage | undefined | Promise<McpPage | undefined>;

/** A page that waits for one answer. */
export interface McpPage {
  /** Starts with `https:`, on this machine also with `http:`. */
  readonly url: string;
  /** The user's answer from the page; it is validated. Reject it if the user does not answer. */
  readonly answer: Promise<Json>;
}
