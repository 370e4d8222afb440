import type { CallableTurn, MessageFormat, Transport } from "../../model/call/transport.ts";
import type { AttachOptions } from "../loop/made-calls.ts";
import { attach, type Loop } from "../loop/message-loop.ts";
import { defined } from "../../util/defined.ts";

/** A turn that a live connection starts and ends: a `Turn` of a session has these members. */
export interface LiveTurn extends CallableTurn {
  /** The message that a tool of the previous turn wants to be sent first. */
  readonly pendingMessage?: { readonly message?: unknown } | undefined;
  end(): void;
}

/** The session of a live connection: a `Session` of a runtime has these members. */
export interface LiveSession<Turn extends LiveTurn = LiveTurn> {
  readonly isOpen: boolean;
  beginTurn(): Turn;
  toolsFor(provider: string): readonly object[];
}

/** Options of a connection. */
export interface LiveOptions<Message> extends Omit<AttachOptions, "provider" | "echo"> {
  readonly session: LiveSession;
  /** Name of the model. */
  readonly model: string;
  /** The system text; default: none. */
  readonly instructions?: string;
  /** Additional members for the provider's configuration of the conversation, such as voice and modalities. */
  readonly config?: object;
  /** Receives every message of the model's server, such as audio and transcripts. */
  readonly onMessage?: (message: Message) => void;
}

/** The reason for the end of a connection. */
export interface LiveEnd {
  /** `session`: a tool has closed the session. `error`: see `cause`. */
  readonly reason: "closed" | "session" | "error";
  /** The close code of the socket, if there is one. */
  readonly code?: number;
  readonly cause?: unknown;
}

/** A conversation with a model over a socket. Its calls run in turns of the session, and their results are sent automatically. */
export interface LiveConnection {
  /** Sends a text of the user. */
  say(text: string): void;
  /** Sends a message in the provider's own format, such as audio. */
  send(message: object): void;
  close(): void;
  /** Resolves when the connection has ended for any reason. */
  readonly ended: Promise<LiveEnd>;
}

/** The provider's side: sends and receives over its socket. */
export interface LiveLine<Format extends MessageFormat> {
  send(message: object): void;
  reply(reply: Format["reply"]): void;
  say(text: string): void;
  close(): void;
}

/**
 * Runs the calls that arrive over a connection: a turn starts with the first message after the previous turn, and ends when the model answers
 * without a call, or the user interrupts it.
 */
export class LiveAgent<Format extends MessageFormat> implements LiveConnection {
  readonly ended: Promise<LiveEnd>;
  readonly #resolve: (end: LiveEnd) => void;
  readonly #options: LiveOptions<Format["message"]>;
  readonly #abort = new AbortController();
  #line: LiveLine<Format> | undefined;
  #turn: LiveTurn | undefined;
  /** One loop for all turns, because a call may be cancelled after the turn that made it. */
  readonly #loop: Loop<Format>;
  #isOver = false;

  constructor(transport: Transport<Format>, options: LiveOptions<Format["message"]>) {
    const { promise, resolve } = Promise.withResolvers<LiveEnd>();
    this.ended = promise;
    this.#resolve = resolve;
    this.#options = options;
    const { agent, names, parallel, signal } = options;
    this.#loop = attach(() => this.#current(), transport, {
      ...defined({ agent, names, parallel }),
      signal: signal === undefined ? this.#abort.signal : AbortSignal.any([signal, this.#abort.signal]),
    });
  }

  /** Is called when the connection is open. */
  begin(line: LiveLine<Format>): this {
    this.#line = line;
    if (this.#isOver) line.close();
    return this;
  }

  say(text: string): void {
    this.interrupt();
    const { pendingMessage } = this.#current();
    if (typeof pendingMessage?.message === "string") this.#line?.say(pendingMessage.message);
    this.#line?.say(text);
  }

  send(message: object): void {
    this.#line?.send(message);
  }

  close(): void {
    this.end({ reason: "closed" });
  }

  /** The user speaks: the next message starts another turn. */
  interrupt(): void {
    this.#turn?.end();
    this.#turn = undefined;
  }

  message(message: Format["message"]): void {
    if (this.#isOver) return;
    try {
      this.#options.onMessage?.(message);
    } catch {
      // An exception of a listener does not end the conversation.
    }
    const current = this.#current();
    void this.#loop.handle(message).then(
      (replies) => {
        if (this.#isOver) return;
        for (const reply of replies) this.#line?.reply(reply);
        if (replies.length > 0 || !this.#loop.isDone || this.#turn !== current) return;
        this.interrupt();
        if (!this.#options.session.isOpen) this.end({ reason: "session" });
      },
      (cause: unknown) => this.end({ reason: "error", cause }),
    );
  }

  #current(): LiveTurn {
    return (this.#turn ??= this.#options.session.beginTurn());
  }

  end(end: LiveEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#abort.abort();
    this.interrupt();
    this.#line?.close();
    this.#resolve(end);
  }
}
