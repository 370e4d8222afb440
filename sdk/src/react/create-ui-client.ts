import type { Json } from "../util/json.ts";
import { followSession } from "./follow-session.ts";
import { RequestStates, sendAnswer } from "./request-states.ts";
import type { StreamMessage, UiConnection, UiRequestState } from "./ui-request.ts";

/** Options of the client that loads questions for a page. */
export interface UiClientOptions {
  /** Address of the server's `ui-tool` paths; default `/api/ui-tool`. */
  readonly url?: string;
  /** Id of the session. */
  readonly session: string;
  /** Sent with every request, such as `Authorization`; a function is called for each request. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Default: the browser's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Receives every message of the stream, such as `conversation`; after a `snapshot`, earlier ones may be missing. */
  readonly onMessage?: (message: StreamMessage) => void;
}

/** The questions of one session on a page. */
export interface UiClient {
  /** Every question the page has seen, oldest first; the same array until a question is added or removed. */
  readonly list: () => readonly UiRequestState[];
  readonly get: (eventId: string) => UiRequestState | undefined;
  readonly connection: () => UiConnection;
  /** Called when the question changes, or with `""` when the list or the connection changes. Returns a function that unsubscribes. */
  readonly subscribe: (eventId: string, changed: () => void) => () => void;
  readonly submit: (eventId: string, response: unknown) => Promise<void>;
  readonly cancel: (eventId: string) => Promise<void>;
  /** Starts listening and returns a function that stops it. Repeated calls share the stream. */
  readonly start: () => () => void;
}

/** Creates a client, which starts listening when a provider uses it. Stores nothing beyond the page. */
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
        try {
          options.onMessage?.(message);
        } catch (error) {
          // An error of the page must not look like a lost connection.
          (globalThis as { reportError?: (error: unknown) => void }).reportError?.(error);
        }
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
