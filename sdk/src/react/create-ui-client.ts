import type { Json } from "../util/json.ts";
import { followSession } from "./follow-session.ts";
import type { StreamMessage, UiConnection, UiFault, UiRequestState } from "./ui-request.ts";

/** Where a page gets its questions from. */
export interface UiClientOptions {
  /** Address of the server's `ui-tool` paths; default `/api/ui-tool`. */
  readonly url?: string;
  /** Id of the session. */
  readonly session: string;
  /** Sent with every request, such as `Authorization`; a function is asked for each. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Default: the browser's. */
  readonly fetch?: typeof globalThis.fetch;
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

type Snapshot = Omit<UiRequestState, "status" | "faults">;

/** Makes a client; it listens once a provider uses it. Keeps nothing beyond the page. */
export function createUiClient(options: UiClientOptions): UiClient {
  const { url = "/api/ui-tool", session } = options;
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const headers = (): Record<string, string> => ({
    ...(typeof options.headers === "function" ? options.headers() : options.headers),
  });
  const states = new Map<string, UiRequestState>();
  const listeners = new Map<string, Set<() => void>>();
  let list: readonly UiRequestState[] = [];
  let connection: UiConnection = "connecting";
  const tell = (eventId: string): void => listeners.get(eventId)?.forEach((changed) => changed());
  const tellAll = (): void => {
    list = [...states.values()];
    tell("");
  };
  const change = (eventId: string, to: Partial<UiRequestState>): void => {
    const state = states.get(eventId);
    if (state === undefined) return;
    states.set(eventId, { ...state, ...to });
    tell(eventId);
    // The list holds states, but a status of a question that is shown by itself need not draw all others again.
    if (to.status !== undefined && to.status !== "submitting") tellAll();
  };
  const isOpen = ({ status }: UiRequestState): boolean => status === "pending" || status === "submitting";
  // Closed before it was seen: messages of two tabs may overtake one another.
  const unseen = new Set<string>();
  const add = (request: Snapshot): boolean => {
    if (states.has(request.eventId) || unseen.has(request.eventId)) return false;
    states.set(request.eventId, { ...request, status: "pending", faults: [] });
    return true;
  };
  const onMessage = ({ event, data }: StreamMessage): void => {
    const parsed = JSON.parse(data) as { readonly requests?: readonly Snapshot[] } & Snapshot & Pick<UiRequestState, "status">;
    if (event === "ui_tool_event" && add(parsed)) tellAll();
    if (event === "ui_tool_closed") {
      if (!states.has(parsed.eventId)) unseen.add(parsed.eventId);
      change(parsed.eventId, { ...parsed, faults: [] });
    }
    if (event === "snapshot") {
      const known = new Set(parsed.requests?.map(({ eventId }) => eventId));
      for (const state of states.values())
        if (isOpen(state) && !known.has(state.eventId)) change(state.eventId, { status: "gone" });
    }
    if (parsed.requests?.filter(add).length) tellAll();
  };
  const post = async (eventId: string, body: object): Promise<void> => {
    const state = states.get(eventId);
    if (state?.status !== "pending") return;
    change(eventId, { status: "submitting", faults: [] });
    try {
      const response = await send(`${url}/submit`, {
        method: "POST",
        headers: { ...headers(), "Content-Type": "application/json" },
        body: JSON.stringify({ eventId, ...body }),
      });
      const { status, faults = [], error } = (await response.json()) as {
        readonly status?: UiRequestState["status"] | "unknown";
        readonly faults?: readonly UiFault[];
        readonly error?: string;
      };
      if (states.get(eventId)?.status !== "submitting") return;
      const why = faults.length > 0 || response.ok ? faults : [{ path: "", message: error ?? failed }];
      if (status === "answered" || status === "cancelled" || status === "expired") change(eventId, { status });
      else if (status === "unknown") change(eventId, { status: "gone" });
      else change(eventId, { status: "pending", faults: why });
    } catch {
      if (states.get(eventId)?.status === "submitting") change(eventId, { status: "pending", faults: [{ path: "", message: failed }] });
    }
  };
  let users = 0;
  let stop = new AbortController();
  const start = (): (() => void) => {
    users += 1;
    if (users === 1) {
      stop = new AbortController();
      followSession({
        name: `toolwright ${url} ${session}`,
        fetch: send,
        url,
        query: `session=${encodeURIComponent(session)}`,
        headers,
        onMessage,
        onConnection: (now) => {
          connection = now;
          tell("");
        },
        onUnknown: () => onMessage({ event: "snapshot", data: '{"requests":[]}' }),
        signal: stop.signal,
      });
    }
    return () => {
      users -= 1;
      if (users === 0) stop.abort();
    };
  };
  return {
    list: () => list,
    get: (eventId) => states.get(eventId),
    connection: () => connection,
    subscribe(eventId, changed) {
      const set = listeners.get(eventId) ?? new Set();
      listeners.set(eventId, set.add(changed));
      return () => void set.delete(changed);
    },
    submit: (eventId, response) => post(eventId, { response: (response ?? null) as Json }),
    cancel: (eventId) => post(eventId, { cancel: true }),
    start,
  };
}

const failed = "The answer could not be sent. Try again.";
