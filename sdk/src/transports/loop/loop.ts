import type { MessageFormat, ReplyTo } from "../../model/call/transport.ts";

/** What may be said about the calls of a loop. */
export interface AttachOptions {
  /** The provider whose definitions the model got; default: the transport's. */
  readonly provider?: string;
  /** The agent that calls; default: the session's. */
  readonly agent?: string;
  /** Names of the tools that the model was offered: any other is refused like an unknown one. Default: the tools of the last `session.toolsFor` for the provider and the agent. */
  readonly names?: readonly string[];
  /** Cancels all calls. */
  readonly signal?: AbortSignal;
  /**
   * Whether the calls of one message run at the same time. A function decides for each tool: one for which it says false waits for the
   * calls before it, and the calls after it wait for it. Default: tools of the categories `retrieval` and `utility`, which only read, run at
   * the same time; every other call runs alone, in order.
   */
  readonly parallel?: boolean | ((tool: string) => boolean);
  /**
   * Whether the model's own message comes back before the results, as an API that keeps no conversation needs it. Pass false with
   * `previous_response_id` or a conversation of OpenAI's. Default true; without effect for sockets.
   */
  readonly echo?: boolean;
}

/** Runs the calls that a model asks for, and gives the messages that go back. */
export interface Loop<Format extends MessageFormat> {
  /** True once the model has answered without a call, or its message was refused or failed; false again when it calls. */
  readonly isDone: boolean;
  /**
   * Why the last message did not end normally, as a sentence for a person: it was cut off, refused, withheld or failed. None of its calls
   * ran. Undefined for any other message.
   */
  readonly problem: string | undefined;
  /**
   * Takes a message of the model, or one event of a stream or a socket, and gives what is to be sent: the model's message and the results of
   * its calls, in their order; an empty array while a message is not complete. A message that comes
   * twice (the same object, or the same id of the provider) runs its calls once. Does not throw because of what a message contains or how a call ends.
   */
  handle<Given extends Format["message"]>(message: Given): Promise<ReplyTo<Format, Given>[]>;
}
