import type { SSEStreamingApi } from "hono/streaming";
import type { Clock } from "../../model/ports/clock.ts";

const keepAliveMs = 15_000;

/** Sends a comment at intervals until the reader of the stream leaves, the signal is aborted, or `end` is called; then the stream is over. */
export function keepOpen(stream: SSEStreamingApi, clock: Clock, signal: AbortSignal) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  let cancel = (): void => undefined;
  const beat = (): void => {
    cancel = clock.after(keepAliveMs, () => {
      void stream.write(": keep\n\n");
      beat();
    });
  };
  stream.onAbort(() => end());
  if (signal.aborted) end();
  signal.addEventListener("abort", () => end(), { once: true });
  beat();
  return { over: promise.then(() => cancel()), end };
}
