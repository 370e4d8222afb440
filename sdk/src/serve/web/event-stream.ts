import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Clock } from "../../model/ports/clock.ts";
import type { Questions } from "../../questions/options.ts";
import { keepOpen } from "../http/keep-open.ts";

export interface StreamSource {
  readonly questions: Questions;
  readonly clock: Clock;
  readonly session: string;
  readonly signal: AbortSignal;
}

/** A page that reads too slowly is disconnected; it reconnects and gets a snapshot. */
const mostUnread = 2000;

export function eventStream(context: Context, { questions, clock, session, signal }: StreamSource): Response {
  const response = streamSSE(context, async (stream) => {
    const { over, end } = keepOpen(stream, clock, signal);
    let unread = 0;
    const send = (written: Promise<unknown>): void => {
      unread += 1;
      if (unread > mostUnread) end();
      void written.then(() => (unread -= 1));
    };
    send(stream.write("retry: 1000\n\n"));
    const following = questions.follow([session], ({ event, data }) =>
      send(stream.writeSSE({ event, data: JSON.stringify(data) })),
    );
    following.catch(() => end());
    await over;
    following.then(
      (leave) => leave(),
      () => undefined,
    );
  });
  response.headers.set("Content-Type", "text/event-stream; charset=utf-8");
  response.headers.set("Cache-Control", "no-cache, no-transform");
  response.headers.set("X-Accel-Buffering", "no");
  return response;
}
