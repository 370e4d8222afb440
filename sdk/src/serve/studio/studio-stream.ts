import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { systemClock } from "../../model/ports/clock.ts";
import type { Questions } from "../../questions/options.ts";
import type { ChatTexts } from "./run-types.ts";
import type { CallEvent, CallSummary } from "./studio-types.ts";
import { keepOpen } from "../http/keep-open.ts";

/** A message to pages. */
export type StudioNews =
  | { readonly event: "state" }
  /** The storage may have changed. */
  | { readonly event: "runs" }
  | { readonly event: "call"; readonly data: CallSummary }
  | { readonly event: "output"; readonly session: string; readonly callId: string; readonly data: CallEvent }
  | { readonly event: "texts"; readonly data: ChatTexts }
  /** A chat may have changed. */
  | { readonly event: "chat"; readonly chat: string }
  | { readonly event: "message"; readonly data: unknown };

export type Listener = (news: StudioNews) => void;

/** Sends news to the open pages. */
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
  readonly shown: { readonly state: unknown };
  /** The sessions whose questions, output and texts the page receives: its own session, and the chat that it shows. */
  readonly sessions: readonly string[];
  readonly signal: AbortSignal;
}

const pauseMs = 40;
/** A tool may write more output than a page can show: the rest is only counted. */
const maxOutputs = 200;

/** One stream for everything that a page receives, because a browser opens at most six connections to a server. */
export function studioStream(context: Context, source: StudioStream): Response {
  const { pages, questions, sessions, signal } = source;
  return streamSSE(context, async (stream) => {
    const { over, end } = keepOpen(stream, systemClock, signal);
    const waiting: StudioNews[] = [{ event: "state" }];
    const send = (event: string, data: unknown): Promise<void> =>
      stream.writeSSE({ event, data: JSON.stringify(data) });
    let timer: (() => void) | undefined;
    const flush = async (): Promise<void> => {
      for (const [event, data] of messagesOf(waiting.splice(0), source)) await send(event, data);
    };
    // News may arrive by the thousands, so they are sent together.
    const flushSoon = (): void => {
      timer ??= systemClock.after(pauseMs, () => {
        timer = undefined;
        flush().catch(() => end());
      });
    };
    const leave = pages.listen((news) => {
      waiting.push(news);
      flushSoon();
    });
    const unfollow = await questions.follow(sessions, ({ event, data }) => void send(event, data));
    await flush();
    await over;
    timer?.();
    leave();
    unfollow();
  });
}

/** The part of simultaneous news that a page receives: the last of each type, and as much output as it can show. */
function messagesOf(
  news: readonly StudioNews[],
  { shown: { state }, sessions }: Pick<StudioStream, "shown" | "sessions">,
): readonly (readonly [event: string, data: unknown])[] {
  const of = <Event extends StudioNews["event"]>(event: Event) =>
    news.filter((one): one is Extract<StudioNews, { event: Event }> => one.event === event);
  const outputs = of("output").filter(({ session }) => sessions.includes(session));
  const calls = new Map(of("call").map(({ data }) => [data.callId, data]));
  const messages = of("message").map(({ data }) => data);
  const texts = of("texts").findLast(({ data }) => sessions.includes(data.chat));
  const changed = new Set(of("chat").map(({ chat }) => chat));
  const last = outputs.slice(-maxOutputs).map(({ callId, data }) => ({ callId, event: data }));
  return [
    ...(of("state").length > 0 ? [["state", state] as const] : []),
    ...(of("runs").length > 0 ? [["runs", {}] as const] : []),
    ...(last.length > 0 ? [["outputs", { outputs: last, dropped: outputs.length - last.length }] as const] : []),
    ...(calls.size > 0 ? [["calls", [...calls.values()]] as const] : []),
    ...(messages.length > 0 ? [["messages", messages] as const] : []),
    ...(texts === undefined ? [] : [["texts", texts.data] as const]),
    ...(changed.size > 0 ? [["chats", [...changed]] as const] : []),
  ];
}
