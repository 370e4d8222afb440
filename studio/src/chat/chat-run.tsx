import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { ShownChat } from "../../../sdk/src/serve/studio/run-types.ts";
import { Question } from "../calls/question.tsx";
import { Markdown } from "../timeline/markdown.tsx";
import { MessageList, UserText } from "../timeline/message-list.tsx";
import { TimelineView } from "../timeline/timeline-view.tsx";
import type { RunAt } from "../state/run-at.ts";
import type { ChatProps } from "./chat-page.tsx";

const counted = (count: number): string => count.toLocaleString("en");

/** The open chat: its run, with the current output and questions. */
export function ChatRun({ studio, view }: ChatProps): ReactNode {
  const { page } = view.runs;
  const chat = page?.name === view.route.name ? page?.chat : undefined;
  if (page === undefined || chat === undefined) return null;
  const { inputTokens = 0, outputTokens = 0, cost = 0 } = page.usage ?? {};
  return (
    <>
      <header className="chat-head">
        <a className="back" href="#/chat">
          ← Chats
        </a>
        <h1>{chat.title}</h1>
        {inputTokens + outputTokens > 0 && (
          <p className="soft">
            {counted(inputTokens)} tokens in, {counted(outputTokens)} out
            {cost > 0 && `, cost ${String(Number(cost.toPrecision(3)))}`}
          </p>
        )}
      </header>
      <TimelineView
        key={page.id}
        page={page}
        studio={studio}
        view={view}
        conversation={<Conversation studio={studio} view={view} page={page} chat={chat} />}
      />
    </>
  );
}

interface ConversationProps extends ChatProps {
  readonly page: RunAt;
  readonly chat: ShownChat;
}

/** The messages, scrolled to the last ones. */
function Conversation({ studio, view, page, chat }: ConversationProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const { current } = list;
    if (isAtEnd.current) current?.scrollTo({ top: current.scrollHeight });
  });
  const { status, texts, fault } = chat;
  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 60;
  };
  return (
    <div
      ref={list}
      className="messages"
      role="log"
      aria-label="Conversation"
      aria-busy={status === "working"}
      tabIndex={0}
      onScroll={onScroll}
    >
      <MessageList page={page} studio={studio} view={view} />
      <Live studio={studio} view={view} page={page} chat={chat} />
      {status === "working" && texts.length === 0 && (
        <p className="soft thinking" aria-live="polite">
          Working
        </p>
      )}
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {status === "interrupted" && (
        <p className="note">
          The process that answered has ended.{" "}
          <button type="button" onClick={() => void studio.chat.resume()}>
            Go on
          </button>
        </p>
      )}
    </div>
  );
}

/** Messages being sent, the agents' current output, and their questions. */
function Live({ studio, view, page, chat: { heard, texts, status } }: ConversationProps): ReactNode {
  const isBusy = status === "working" || status === "waiting";
  const asked = view.requests.filter(
    (request) =>
      isBusy &&
      (request.status === "pending" || request.status === "submitting") &&
      request.eventId.startsWith(`${page.name}/`),
  );
  return (
    <>
      {heard.map((text, index) => (
        <UserText key={index} text={text} />
      ))}
      {texts.map(({ task, agent, text }) => (
        <article key={task} className="message agent" aria-label={`${agent} is answering`}>
          <p className="who">{agent}</p>
          <Markdown text={text} />
        </article>
      ))}
      {asked.map((request) => (
        <Question key={request.eventId} request={request} studio={studio} />
      ))}
    </>
  );
}
