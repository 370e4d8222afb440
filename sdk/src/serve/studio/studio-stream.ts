import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Clock } from "../../model/ports/clock.ts";
import type { ShownQuestion } from "../../model/ports/question.ts";
import type { QuestionMessage, Questions } from "../../questions/options.ts";
import type { ChatNews } from "./chat/chat-types.ts";
import type { CallEvent, CallSummary } from "./studio-types.ts";
import { keepOpen } from "../http/keep-open.ts";

/** What pages receive. */
export type StudioNews =
  | { readonly event: "state" }
  /** Something may have been written to the storage. */
  | { readonly event: "runs" }
  | { readonly event: "call"; readonly data: CallSummary }
  | { readonly event: "output"; readonly session: string; readonly callId: string; readonly data: CallEvent }
  | { readonly event: "chat"; readonly data: ChatNews }
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
  /** The sessions whose questions, output and texts are followed: that of the page, and the chat that it shows. */
  readonly sessions: readonly string[];
  readonly signal: AbortSignal;
}

const pauseMs = 40;
/** A tool may put out more than a page can show: the rest is counted. */
const mostOutputs = 200;

interface Waiting {
  isChanged: boolean;
  isWritten: boolean;
  readonly calls: Map<string, CallSummary>;
  outputs: { readonly callId: string; readonly event: CallEvent }[];
  dropped: number;
  messages: unknown[];
  /** Ids of the chats that have changed. */
  readonly chats: Set<string>;
  texts: Extract<ChatNews, { type: "text" }>[];
}

const nothing = (): Waiting => ({
  isChanged: false,
  isWritten: false,
  calls: new Map(),
  outputs: [],
  dropped: 0,
  messages: [],
  chats: new Set(),
  texts: [],
});

/** One stream for all that a page follows: a browser opens six connections to a server at most. */
export function studioStream(context: Context, source: StudioStream): Response {
  const { pages, questions, clock, state, sessions, signal } = source;
  return streamSSE(context, async (stream) => {
    const { over, end } = keepOpen(stream, clock, signal);
    let waiting: Waiting = { ...nothing(), isChanged: true };
    const send = (event: string, data: unknown): Promise<void> =>
      stream.writeSSE({ event, data: JSON.stringify(data) });
    let timer: (() => void) | undefined;
    const flush = async (): Promise<void> => {
      const { isChanged, isWritten, calls, outputs, dropped, messages, texts } = waiting;
      const ended = [...calls.values()];
      const chats = [...waiting.chats];
      waiting = nothing();
      if (isChanged) await send("state", state());
      if (isWritten) await send("runs", {});
      if (outputs.length > 0) await send("outputs", { outputs, dropped });
      if (ended.length > 0) await send("calls", ended);
      if (messages.length > 0) await send("messages", messages);
      if (texts.length > 0) await send("texts", texts);
      if (chats.length > 0) await send("chats", chats);
    };
    // News come by the thousand.
    const flushSoon = (): void => {
      timer ??= clock.after(pauseMs, () => {
        timer = undefined;
        flush().catch(() => end());
      });
    };
    const leave = pages.listen((news) => {
      collect(news, waiting, sessions);
      flushSoon();
    });
    const unfollow = await followAll(questions, sessions, (event, data) => void send(event, data));
    await flush();
    await over;
    timer?.();
    leave();
    unfollow();
  });
}

/** A snapshot says which questions are open, so there is one for all sessions. */
async function followAll(
  questions: Questions,
  sessions: readonly string[],
  send: (event: string, data: unknown) => void,
): Promise<() => void> {
  const open: ShownQuestion[] = [];
  // A message that comes before the snapshot would be undone by it.
  const early: QuestionMessage[] = [];
  let isShown = false;
  const leaving: (() => void)[] = [];
  for (const session of sessions) {
    const onMessage = (message: QuestionMessage): void => {
      if (message.event === "snapshot") open.push(...message.data.requests);
      else if (isShown) send(message.event, message.data);
      else early.push(message);
    };
    leaving.push(await questions.follow(session, { onMessage }));
  }
  if (sessions.length > 0) send("snapshot", { requests: open });
  isShown = true;
  for (const message of early) send(message.event, message.data);
  return () => leaving.forEach((leave) => leave());
}

function collect(news: StudioNews, waiting: Waiting, sessions: readonly string[]): void {
  switch (news.event) {
    case "state":
      waiting.isChanged = true;
      return;
    case "runs":
      waiting.isWritten = true;
      return;
    case "call":
      waiting.calls.set(news.data.callId, news.data);
      return;
    case "message":
      waiting.messages.push(news.data);
      return;
    case "chat":
      if (news.data.type === "changed") waiting.chats.add(news.data.chat);
      else if (sessions.includes(news.data.chat)) addText(news.data, waiting);
      return;
    case "output":
      if (!sessions.includes(news.session)) return;
      waiting.outputs.push({ callId: news.callId, event: news.data });
      if (waiting.outputs.length <= mostOutputs) return;
      waiting.outputs.shift();
      waiting.dropped += 1;
  }
}

/** Parts of one text that come between two messages are one part. */
function addText(part: Extract<ChatNews, { type: "text" }>, waiting: Waiting): void {
  const last = waiting.texts.at(-1);
  const isNext = last?.chat === part.chat && last.task === part.task && last.at + last.text.length === part.at;
  if (isNext) waiting.texts[waiting.texts.length - 1] = { ...last, text: last.text + part.text };
  else waiting.texts.push(part);
}
