import type { Json } from "../util/json.ts";
import { followSession } from "./follow-session.ts";
import { RequestStates, sendAnswer } from "./request-states.ts";
import type { StreamMessage, UiConnection, UiRequestState } from "./ui-request.ts";

/** Options of the client from which a page gets its questions. */
export interface UiClientOptions {
  /** Address of the server's `ui-tool` paths; default `/api/ui-tool`. */
  readonly url?: string;
  /** Id of the session. */
  readonly session: string;
  /** Sent with every request, such as `Authorization`; a function is asked for each. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch;
  /** Gets every message of the stream, such as `conversation`; after a `snapshot`, earlier ones may be missing. */
  readonly onMessage?: (message: StreamMessage) => void;
}

/** The questions of one session on a page. */
export interface UiClient {
  /** Every question the page has seen, the oldest first; the same array until one is added or removed. */
  readonly list: () => readonly UiRequestState[];
  readonly get: (eventId: string) => UiRequestState | undefined;
  readonly connection: () => UiConnection;
  /** Called when the question changes, or with `""` when the list or the connection does. Returns how to stop. */
  readonly subscribe: (eventId: string, changed: () => void) => () => void;
  readonly submit: (eventId: string, response: unknown) => Promise<void>;
  readonly cancel: (eventId: string) => Promise<void>;
  /** Begins to listen; returns how to stop. Calling it again while it listens shares the stream. */
  readonly start: () => () => void;
}

/** Makes a client; it listens once a provider uses it. Keeps nothing beyond the page. */
export function createUiClient(options: UiClientOptions): UiClient {
  const { url = "/api/ui-tool", session, headers: given } = options;
  const states = new RequestStates();
  const sending = {
    url,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    headers: (): Record<string, string> => ({ ...(typeof given === "function" ? given() : given) }),
  } satisfies Parameters<typeof sendAnswer>[1];
  let users = 0;
  let stop = new AbortController();
  const listen = (): void =>
    followSession({
      ...sending,
      name: `toolwright ${url} ${session}`,
      query: `session=${encodeURIComponent(session)}`,
      onMessage(message) {
        states.receive(message);
        options.onMessage?.(message);
      },
      onConnection: (connection) => states.connect(connection),
      onUnknown: () => states.receive({ event: "snapshot", data: '{"requests":[]}' }),
      signal: stop.signal,
    });
  return {
    list: () => states.list,
    get: (eventId) => states.get(eventId),
    connection: () => states.connection,
    subscribe: (eventId, changed) => states.subscribe(eventId, changed),
    submit: (eventId, response) => sendAnswer(states, sending, { eventId, response: (response ?? null) as Json }),
    cancel: (eventId) => sendAnswer(states, sending, { eventId, cancel: true }),
    start() {
      users += 1;
      if (users === 1) {
        stop = new AbortController();
        listen();
      }
      let isUsed = true;
      return () => {
        if (isUsed) users -= 1;
        isUsed = false;
        if (users === 0) stop.abort();
      };
    },
  };
}
