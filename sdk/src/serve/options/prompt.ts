import type { JsonSchema } from "../../model/json-schema.ts";
import type { MediaContent } from "../../model/media-content.ts";
import type { Json } from "../../util/json.ts";
import type { McpCompletion, McpIcon, McpResourceContent } from "./resources.ts";

/** A prompt that a client offers to its user, such as a slash command. */
export interface McpPrompt {
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly McpIcon[];
  /** What the user fills in, by name; default: nothing. */
  readonly arguments?: Readonly<Record<string, McpPromptArgument>>;
  /** The messages for the model; one text is one message of the user. All required arguments are given. */
  readonly messages: (
    args: Readonly<Record<string, string>>,
    context: McpPromptContext,
  ) => McpPromptMessages | Promise<McpPromptMessages>;
}

/** One argument of a prompt. Its value is text. */
export interface McpPromptArgument {
  readonly title?: string;
  readonly description?: string;
  /** Default true. */
  readonly required?: boolean;
  /** Values that begin with what the user has typed, the best first; the arguments that are already filled in help to choose. */
  readonly complete?: McpCompletion;
}

/** The messages of a prompt. */
export type McpPromptMessages = string | readonly McpPromptMessage[];

/** One message of a prompt. */
export interface McpPromptMessage {
  /** Default `user`. */
  readonly role?: "user" | "assistant";
  /** Text, an image, an audio file, or the content of a resource. */
  readonly content: string | MediaContent | ({ readonly uri: string } & McpResourceContent);
}

/** What a prompt can use. */
export interface McpPromptContext {
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal;
  /** Asks the user for an answer of this schema. Rejects where the client cannot ask, or the user does not answer. */
  readonly ask: (question: {
    readonly message: string;
    readonly answer: JsonSchema;
    readonly key?: string;
  }) => Promise<Json>;
}
