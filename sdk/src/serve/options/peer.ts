import type { Json, JsonObject } from "../../util/json.ts";

/**
 * The client of a call, as the service `mcp` of `createMcpServer`. Declare it to use it:
 *
 * @example
 * declare module "toolwright" {
 *   interface Services {
 *     readonly mcp: McpPeer;
 *   }
 * }
 */
export interface McpPeer {
  /** The abilities of the current call's client. */
  readonly abilities: () => McpAbilities;
  /** Sends a request to the client's model. Rejects with a `ToolError` if the client has none, or refuses. */
  readonly sample: (request: McpSampleRequest, options?: McpAskOptions) => Promise<McpSample>;
  /** The client's folders. Rejects with a `ToolError` if it has none. */
  readonly roots: (options?: McpAskOptions) => Promise<readonly McpRoot[]>;
  /**
   * Asks the user to open a web page, for example to log in; resolves when the user has agreed, not when the page is finished. The page has to
   * check that it is the same user. Rejects with a `ToolError` if the client cannot open pages, or the user declines.
   */
  readonly openPage: (
    page: { readonly url: string; readonly message: string },
    options?: McpAskOptions,
  ) => Promise<void>;
}

/** Options of a question to a client. */
export interface McpAskOptions {
  /** Key of the question in the protocol; default: numbered. */
  readonly key?: string;
}

/** The abilities that a client declares. */
export interface McpAbilities {
  /** It shows forms to a person. */
  readonly form: boolean;
  /** It shows pages of tools, and lets the pages call tools (MCP Apps). */
  readonly app: boolean;
  /** It opens web pages. */
  readonly page: boolean;
  /** It has a model. */
  readonly sample: boolean;
  /** It has folders. */
  readonly roots: boolean;
}

/** A request to the client's model, as `sampling/createMessage` takes it. */
export interface McpSampleRequest {
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: Json }[];
  readonly maxTokens: number;
  readonly systemPrompt?: string;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  readonly modelPreferences?: JsonObject;
}

/** The answer of the client's model. */
export interface McpSample {
  readonly role: "user" | "assistant";
  /** One content block, or several. */
  readonly content: Json;
  readonly model: string;
  readonly stopReason?: string;
}

/** A folder of a client. */
export interface McpRoot {
  /** For example `file:///home/ada/project`. */
  readonly uri: string;
  readonly name?: string;
}
