import type { Clock } from "../../model/ports/clock.ts";
import type { UiMessage, UiRequests } from "../../ui/ui-options.ts";

/** What a stream of events is made of. */
export interface StreamSource {
  readonly requests: UiRequests;
  readonly clock: Clock;
  readonly session: string;
  /** The id of the last message the page has. */
  readonly after: string | undefined;
  /** Aborted when the page is gone, or the server ends. */
  readonly signal: AbortSignal;
}

const keepAliveMs = 15_000;
/** A page that reads more slowly is cut off; it comes again and gets a snapshot. */
const mostUnread = 2000;

/** Server-sent events of a session, until the signal aborts. */
export function eventStream(source: StreamSource): Response {
  let stop = (): void => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = writeEvents(source, controller);
      },
      cancel: () => stop(),
    },
    { highWaterMark: mostUnread },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

function writeEvents(
  { requests, clock, session, after, signal }: StreamSource,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  const encoder = new TextEncoder();
  let isOver = false;
  let leave = (): void => undefined;
  let cancelTimer = (): void => undefined;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    leave();
    cancelTimer();
    signal.removeEventListener("abort", end);
    try {
      controller.close();
    } catch {
      // The page was first.
    }
  };
  const write = (text: string): void => {
    if (isOver) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) <= 0) end();
  };
  const keepAlive = (): void => {
    cancelTimer = clock.after(keepAliveMs, () => {
      write(": keep\n\n");
      if (!isOver) keepAlive();
    });
  };
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  write("retry: 1000\n\n");
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- `end` may have been called
  if (!isOver) keepAlive();
  requests.follow(session, { after, onMessage: (message) => write(textOf(message)) }).then((stop) => {
    if (isOver) stop();
    else leave = stop;
  }, end);
  return end;
}

const textOf = ({ event, id, data }: UiMessage): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
