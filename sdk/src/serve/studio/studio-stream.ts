import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Clock } from "../../model/ports/clock.ts";
import type { Questions } from "../../questions/options.ts";
import type { CallEvent, CallSummary } from "./studio-types.ts";

/** What pages receive. */
export type StudioNews =
  | { readonly event: "state" }
  | { readonly event: "call"; readonly data: CallSummary }
  | { readonly event: "output"; readonly session: string; readonly callId: string; readonly data: CallEvent }
  | { readonly event: "message"; readonly data: unknown };

export type Listener = (news: StudioNews) => void;

/** Hands news on to the pages that are open. */
export class StudioPages {
  readonly #listeners = new Set<Listener>();

  tell(news: StudioNews): void {
    for (const listener of this.#listeners) listener(news);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export interface StudioStream {
  readonly pages: StudioPages;
  readonly questions: Questions;
  readonly clock: Clock;
  readonly state: () => unknown;
  /** The session whose questions and output are followed; left out for none. */
  readonly session: string | undefined;
  readonly signal: AbortSignal;
}

const pauseMs = 40;
const keepAliveMs = 15_000;
/** A tool may put out more than a page can show: the rest is counted. */
const mostOutputs = 200;

interface Waiting {
  isChanged: boolean;
  readonly calls: Map<string, CallSummary>;
  outputs: { readonly callId: string; readonly event: CallEvent }[];
  dropped: number;
  messages: unknown[];
}

/** One stream for all that a page follows: a browser opens six connections to a server at most. */
export function studioStream(context: Context, source: StudioStream): Response {
  const { pages, questions, clock, state, session, signal } = source;
  return streamSSE(context, async (stream) => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const waiting: Waiting = { isChanged: true, calls: new Map(), outputs: [], dropped: 0, messages: [] };
    const send = (event: string, data: unknown): Promise<void> =>
      stream.writeSSE({ event, data: JSON.stringify(data) });
    let timer: (() => void) | undefined;
    let keepAlive = (): void => undefined;
    const flush = async (): Promise<void> => {
      const { isChanged, calls, outputs, dropped, messages } = waiting;
      const ended = [...calls.values()];
      Object.assign(waiting, { isChanged: false, outputs: [], dropped: 0, messages: [] });
      calls.clear();
      if (isChanged) await send("state", state());
      if (outputs.length > 0) await send("outputs", { outputs, dropped });
      if (ended.length > 0) await send("calls", ended);
      if (messages.length > 0) await send("messages", messages);
    };
    // News come by the thousand.
    const flushSoon = (): void => {
      timer ??= clock.after(pauseMs, () => {
        timer = undefined;
        flush().catch(() => end());
      });
    };
    const beat = (): void => {
      keepAlive = clock.after(keepAliveMs, () => {
        void stream.write(": keep\n\n");
        beat();
      });
    };
    const leave = pages.listen((news) => {
      collect(news, waiting, session);
      flushSoon();
    });
    stream.onAbort(() => end());
    if (signal.aborted) end();
    signal.addEventListener("abort", () => end(), { once: true });
    const following =
      session === undefined
        ? undefined
        : await questions.follow(session, { onMessage: ({ event, data }) => void send(event, data) });
    await flush();
    beat();
    await over;
    timer?.();
    keepAlive();
    leave();
    following?.();
  });
}

function collect(news: StudioNews, waiting: Waiting, session: string | undefined): void {
  switch (news.event) {
    case "state":
      waiting.isChanged = true;
      return;
    case "call":
      waiting.calls.set(news.data.callId, news.data);
      return;
    case "message":
      waiting.messages.push(news.data);
      return;
    case "output":
      if (news.session !== session) return;
      waiting.outputs.push({ callId: news.callId, event: news.data });
      if (waiting.outputs.length <= mostOutputs) return;
      waiting.outputs.shift();
      waiting.dropped += 1;
  }
}
