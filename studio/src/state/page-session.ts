import type { StreamMessage } from "../../../sdk/src/react/ui-request.ts";
import type { Api, Connection } from "../client/api.ts";
import { StreamTurn } from "./stream-turn.ts";

const key = "toolwright-studio-session";

interface Stored {
  /** Different for each process of the server. */
  readonly token: string;
  readonly id: string;
  readonly mode: string;
  /** Version of the tools that it was opened with. */
  readonly version: string;
}

interface PageSessionParts {
  readonly mode: () => string;
  /** Additional streams: the open chat, and sessions of the page with running calls. */
  readonly others: () => readonly string[];
  readonly onMessage: (message: StreamMessage) => void;
  readonly onConnection: (connection: Connection) => void;
}

/**
 * The session for the page's tool calls, and the only stream that follows it and others. After a reload, the page continues with
 * the same session, because its calls still run and may ask questions.
 */
export class PageSession {
  readonly #api: Api;
  readonly #parts: PageSessionParts;
  #session: Promise<string> | undefined;
  #following: AbortController | undefined;
  readonly #turn = new StreamTurn(() => void this.follow());
  #version: string;

  constructor(api: Api, parts: PageSessionParts) {
    this.#api = api;
    this.#parts = parts;
    this.#version = storedIn(api)?.version ?? "";
  }

  get id(): Promise<string> {
    return this.#session ?? this.#begin();
  }

  /** The page's mode before the reload. */
  get formerMode(): string | undefined {
    return storedIn(this.#api)?.mode;
  }

  /** Whether its tools differ from those of a version. */
  isOlderThan(version: string): boolean {
    return this.#version !== "" && this.#version !== version;
  }

  /** A session keeps its initial tools: other tools or another mode need a new session. */
  async renew(): Promise<void> {
    this.#session = this.#begin();
    await this.follow();
  }

  async resume(): Promise<void> {
    const { id } = storedIn(this.#api) ?? {};
    if (id === undefined || !(await this.#api.isSession(id))) return this.renew();
    this.#session = Promise.resolve(id);
    await this.follow();
  }

  async follow(): Promise<void> {
    this.#following?.abort();
    if (!this.#turn.hasTurn) return;
    const { signal } = (this.#following = new AbortController());
    const session = await this.#session?.catch(() => undefined);
    if (signal.aborted) return;
    if (session === undefined) this.#session = undefined;
    const sessions = new Set([session, ...this.#parts.others()].filter((one) => one !== undefined));
    await this.#api.follow([...sessions], {
      signal,
      onMessage: this.#parts.onMessage,
      onConnection: (connection) => {
        this.#parts.onConnection(connection);
        // A restarted server does not know the session.
        if (connection === "open" && this.#session === undefined) void this.renew();
        if (connection === "lost") this.#session = undefined;
      },
    });
  }

  async #begin(): Promise<string> {
    const mode = this.#parts.mode();
    // Read first: tools that change in between count as changed.
    const { version } = await this.#api.state();
    const id = await this.#api.openSession(mode);
    this.#version = version;
    const stored: Stored = { token: this.#api.headers.Authorization, id, mode, version };
    sessionStorage.setItem(key, JSON.stringify(stored));
    return id;
  }
}

function storedIn({ headers }: Api): Stored | undefined {
  const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Stored | null;
  return stored?.token === headers.Authorization ? stored : undefined;
}
