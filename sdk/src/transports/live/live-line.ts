import type { CallableTurn, MessageFormat, Transport } from "../../model/call/transport.ts";
import type { AttachOptions } from "../loop/made-calls.ts";
import { attach, type Loop } from "../loop/message-loop.ts";
import { defined } from "../../util/defined.ts";

/** A turn as a live connection begins and ends it: a `Turn` of a session has these members. */
export interface LiveTurn extends CallableTurn {
  /** What a tool of the turn before wants said first. */
  readonly pendingMessage?: { readonly message?: unknown } | undefined;
  end(): void;
}

/** The session that a live connection works for: a `Session` of a runtime has these members. */
export interface LiveSession<Turn extends LiveTurn = LiveTurn> {
  readonly isOpen: boolean;
  beginTurn(): Turn;
  toolsFor(provider: string): readonly object[];
}

/** How a connection is made. */
export interface LiveOptions<Message> extends Omit<AttachOptions, "provider" | "echo"> {
  readonly session: LiveSession;
  /** Name of the model. */
  readonly model: string;
  /** The system text; default: none. */
  readonly instructions?: string;
  /** Further members of the provider's own configuration of the conversation, such as voice and modalities. */
  readonly config?: object;
  /** Gets every message of the model's server, such as audio and transcripts. */
  readonly onMessage?: (message: Message) => void;
}

/** How a connection ended. */
export interface LiveEnd {
  /** `session`: a tool has closed the session. `error`: see `cause`. */
  readonly reason: "closed" | "session" | "error";
  /** The close code of the socket, if there is one. */
  readonly code?: number;
  readonly cause?: unknown;
}

/** A conversation with a model over a socket. Its calls run in turns of the session, and their results go back by themselves. */
export interface LiveConnection {
  /** The user writes something. */
  say(text: string): void;
  /** Sends a message of the provider's own form, such as audio. */
  send(message: object): void;
  close(): void;
  /** Resolves once the connection has ended, however it ends. */
  readonly ended: Promise<LiveEnd>;
}

/** The side of a provider: what goes over its socket. */
export interface LiveLine<Format extends MessageFormat> {
  send(message: object): void;
  reply(reply: Format["reply"]): void;
  say(text: string): void;
  close(): void;
}

/**
 * Runs the calls that come over a line: a turn starts with the first message after the previous turn, and ends when the model answers
 * without a call, or the user interrupts it.
 */
export class LiveAgent<Format extends MessageFormat> implements LiveConnection {
  readonly ended: Promise<LiveEnd>;
  readonly #resolve: (end: LiveEnd) => void;
  readonly #options: LiveOptions<Format["message"]>;
  readonly #abort = new AbortController();
  #line: LiveLine<Format> | undefined;
  #turn: LiveTurn | undefined;
  /** One for all turns: a call may be cancelled after the turn that made it. */
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

  /** The line is open. */
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

  /** The user speaks: the next message belongs to another turn. */
  interrupt(): void {
    this.#turn?.end();
    this.#turn = undefined;
  }

  message(message: Format["message"]): void {
    if (this.#isOver) return;
    try {
      this.#options.onMessage?.(message);
    } catch {
      // What a listener throws does not end the conversation.
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
