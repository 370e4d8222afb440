import type { Api, Connection, StreamMessage } from "../client/api.ts";

interface PageSessionParts {
  readonly mode: () => string;
  /** The chat that is open. */
  readonly chat: () => string | undefined;
  readonly onMessage: (message: StreamMessage) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** The session that the page calls tools in, and the one stream by which it follows that and the chat that is open. */
export class PageSession {
  readonly #api: Api;
  readonly #parts: PageSessionParts;
  #session: Promise<string> | undefined;
  #following: AbortController | undefined;

  constructor(api: Api, parts: PageSessionParts) {
    this.#api = api;
    this.#parts = parts;
  }

  get id(): Promise<string> {
    return this.#session ?? this.#api.openSession(this.#parts.mode());
  }

  /** A session keeps the tools that it opened with: with other tools or another mode there is another one. */
  async renew(): Promise<void> {
    this.#session = this.#api.openSession(this.#parts.mode());
    await this.follow();
  }

  async follow(): Promise<void> {
    this.#following?.abort();
    const { signal } = (this.#following = new AbortController());
    const session = await this.#session?.catch(() => undefined);
    if (signal.aborted) return;
    if (session === undefined) this.#session = undefined;
    const sessions = [session, this.#parts.chat()].filter((one) => one !== undefined);
    await this.#api.follow(sessions, {
      signal,
      onMessage: this.#parts.onMessage,
      onConnection: (connection) => {
        this.#parts.onConnection(connection);
        // A server that was started again knows nothing of the session.
        if (connection === "open" && this.#session === undefined) void this.renew();
        if (connection === "lost") this.#session = undefined;
      },
    });
  }
}
