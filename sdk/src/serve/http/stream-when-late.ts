import { pause, type Clock } from "../../model/ports/clock.ts";
import { keepOpen } from "./keep-open.ts";

/** Proxies close connections that are silent for half a minute. */
const lateMs = 10_000;

/** The response; where it is late, a stream of server-sent events that carries it, and comments until then. */
export async function streamWhenLate(pending: Promise<Response>, clock: Clock, signal: AbortSignal): Promise<Response> {
  const answered = new AbortController();
  const response = await Promise.race([
    pending.finally(() => answered.abort()),
    pause(lateMs, clock, answered.signal).then(() => undefined),
  ]);
  if (response !== undefined || answered.signal.aborted) return response ?? pending;
  const { SSEStreamingApi } = await import("hono/streaming");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stream = new SSEStreamingApi(writable, readable);
  const { end } = keepOpen(stream, clock, signal);
  const carry = async (late: Response): Promise<void> => {
    if (late.body !== null && isStream(late)) await stream.pipe(late.body);
    else await stream.writeSSE({ event: "message", data: await late.text() });
  };
  void pending
    .then(carry)
    .catch(() => undefined)
    .finally(() => {
      end();
      void stream.close();
    });
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" };
  return new Response(stream.responseReadable, { headers: { ...headers, "X-Accel-Buffering": "no" } });
}

const isStream = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") === true;
