import type { HostPorts } from "../../model/ports/ports.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { RuntimeOptions } from "../../runtime/create-runtime.ts";
import type { QuestionLimits, QuestionsOptions } from "../../questions/options.ts";
import type { ServerAccess } from "../http/access.ts";
import type { Conversation, ConversationOptions, ConversationReport } from "../../workflow/conversation/options.ts";

/** Limits of a server. */
export interface ServerLimits extends QuestionLimits {
  /** Maximum bytes of an answer; default 65,536. */
  readonly maxAnswerBytes?: number;
  /** Maximum bytes of a call; default 1,048,576. */
  readonly maxCallBytes?: number;
  /** A session expires after this time without a request, an event stream or running work, in milliseconds; default 604,800,000 (seven days). */
  readonly sessionIdleMs?: number;
}

/** Options of a server. */
export interface ServerOptions<Tools extends ToolTypes = ToolTypes>
  extends Omit<RuntimeOptions<Tools>, "ports">, ServerAccess {
  /** As in `createRuntime`; the server shows the requests of `ui` tools itself. Default store: in memory. One process at a time may serve a store. */
  readonly ports?: Omit<HostPorts, "ui">;
  /** Name of the workflow that pages receive; default `default`. */
  readonly workflowName?: string;
  /**
   * Opens the conversation of a session: each session then has one, whose questions are shown to the pages of the session. Default: none.
   *
   * @example
   * conversation: (given) => openConversation({ ...given, registry, workflow, model })
   */
  readonly conversation?: (given: GivenConversation) => Promise<ServedConversation>;
  /** As in `createQuestions`: sources of questions that are stored elsewhere, such as questions of runs. Default: none. */
  readonly sources?: QuestionsOptions["sources"];
  /** Mode of new sessions if a client does not name one; default `text`. */
  readonly mode?: string;
  readonly limits?: ServerLimits;
  /** Answers every other path, for example with the files of a page; default: not found. */
  readonly fallback?: (request: Request) => Response | Promise<Response>;
}

/** The state of a session's conversation, for clients. */
export type ConversationView = Pick<
  ConversationReport,
  "status" | "reason" | "detail" | "denied" | "error" | "messages"
>;

/** The conversation of a session, as returned by `openConversation` of `toolwright/agents`. */
export type ServedConversation = Pick<Conversation, "begin" | "send" | "report" | "end">;

/**
 * The options that a server passes to `openConversation`. `id` is also the id of the session; `ports` has the `ui` port that shows the questions
 * of the conversation's tools to the pages of the session; `stop` is aborted when the server ends.
 */
export type GivenConversation = Required<
  Pick<ConversationOptions, "id" | "user" | "store" | "ports" | "stop" | "onEvent">
>;
