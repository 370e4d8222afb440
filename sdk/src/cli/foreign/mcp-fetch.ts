import type { FetchLike } from "@modelcontextprotocol/client";

/** A `fetch` that breaks off once all answers together have more than so many bytes; then the signal is aborted. */
export function limitedFetch(mostBytes: number): { readonly fetch: FetchLike; readonly flooded: AbortSignal } {
  let received = 0;
  const flood = new AbortController();
  const counting = (): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received <= mostBytes) {
          controller.enqueue(chunk);
          return;
        }
        controller.error(new Error("too many bytes"));
        flood.abort();
      },
    });
  return {
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (response.body === null) return response;
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(counting()), { status, statusText, headers });
    },
    flooded: flood.signal,
  };
}
