import { readEvents } from "../util/read-events.ts";
import type { StreamMessage, UiConnection } from "./ui-request.ts";

export interface Following {
  readonly name: string;
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly query: string;
  readonly headers: () => Record<string, string>;
  readonly onMessage: (message: StreamMessage) => void;
  readonly onConnection: (connection: UiConnection) => void;
  readonly onUnknown: () => void;
  readonly signal: AbortSignal;
}

type Shared = { readonly message: StreamMessage } | { readonly connection: UiConnection } | { readonly hello: true };

/**
 * One stream for all tabs of a browser, because a browser opens at most six connections to a server. The tab with the lock reads the stream and
 * forwards it to the others; when it closes, the next one gets the lock.
 */
export function followSession(following: Following): void {
  const { name, signal, onMessage, onConnection } = following;
  if (typeof BroadcastChannel === "undefined" || typeof navigator === "undefined" || !("locks" in navigator)) {
    void stream(following);
    return;
  }
  const channel = new BroadcastChannel(name);
  const post = (shared: Shared): void => channel.postMessage(shared);
  let connection: UiConnection | undefined;
  channel.onmessage = (event: unknown) => {
    const { data } = event as { readonly data: Shared };
    if ("message" in data) receive(following, data.message);
    else if ("connection" in data) onConnection(data.connection);
    else if (connection !== undefined) post({ connection });
  };
  signal.addEventListener("abort", () => channel.close(), { once: true });
  const lead = (): Promise<void> =>
    stream({
      ...following,
      onMessage: (message) => {
        onMessage(message);
        post({ message: isSensitive(message) ? { event: "refresh", data: "" } : message });
      },
      onConnection: (now) => {
        connection = now;
        onConnection(now);
        post({ connection: now });
      },
    });
  navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  post({ hello: true });
  void refresh(following);
}

/** Confidential events are never sent over a browser channel. */
const isSensitive = ({ event, data }: StreamMessage): boolean =>
  event !== "ui_tool_closed" && data.includes('"sensitive":true');

function receive(following: Following, message: StreamMessage): void {
  if (message.event === "refresh") void refresh(following);
  else following.onMessage(message);
}

async function refresh({ fetch, url, query, headers, onMessage, signal }: Following): Promise<void> {
  try {
    const response = await fetch(`${url}/pending?${query}`, { headers: headers(), signal });
    if (response.ok) onMessage({ event: "pending", data: await response.text() });
  } catch {
    // The leading tab's stream delivers it.
  }
}

const slowest = 1000;

/** A server of pages answers an address that it does not know with its start page. */
const isPage = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/html") === true;

async function stream(following: Following): Promise<void> {
  const { fetch, url, query, headers, onMessage, onConnection, onUnknown, signal } = following;
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, slowest)) {
    try {
      const response = await fetch(`${url}/events?${query}`, { headers: headers(), signal });
      if (response.status === 404) onUnknown();
      if (response.ok && !isPage(response)) {
        onConnection("open");
        pause = 125;
        for await (const message of readEvents(response)) onMessage(message);
      }
    } catch {
      // The loop below retries.
    }
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- it may have been aborted while it waited
    if (signal.aborted) return;
    onConnection("lost");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
