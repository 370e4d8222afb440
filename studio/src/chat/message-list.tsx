import { useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import type { ChatPage } from "../../../sdk/src/serve/studio/chat/chat-types.ts";
import type { Studio } from "../state/studio.ts";
import { AgentMessage } from "./agent-message.tsx";
import { chatItems, type ChatItem } from "./chat-items.ts";
import type { ChatProps } from "./chat-page.tsx";
import { Markdown } from "./markdown.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { StepView } from "./step-view.tsx";

/** Everything that was said and done, and what is being said. */
export function MessageList({ studio, view }: ChatProps): ReactNode {
  const { page } = view.chat;
  const entries = page?.entries;
  const steps = page?.steps;
  const items = useMemo(() => chatItems({ entries: entries ?? [], steps: steps ?? [] }), [entries, steps]);
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const { current } = list;
    if (isAtEnd.current) current?.scrollTo({ top: current.scrollHeight });
  });
  if (page === undefined) return <div className="messages" />;
  const { status, texts, fault } = page;
  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 60;
  };
  const isSilent = status === "working" && texts.length === 0;
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
      {items.map((item) => (
        <Item key={item.key} item={item} studio={studio} view={view} />
      ))}
      <Unstored page={page} />
      <OpenQuestions studio={studio} view={view} page={page} />
      {isSilent && (
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

/** Messages that are on their way, and what agents are saying. */
function Unstored({ page: { heard, texts } }: { readonly page: ChatPage }): ReactNode {
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
    </>
  );
}

function Item({ item, studio, view }: ChatProps & { readonly item: ChatItem }): ReactNode {
  switch (item.kind) {
    case "user":
      return <UserMessage item={item} studio={studio} />;
    case "agent":
      return <AgentMessage item={item} studio={studio} view={view} />;
    case "step":
      return (
        <article className="message agent" aria-label={`${item.step.agent}, without an answer`}>
          {item.step.text !== undefined && <Markdown text={item.step.text} />}
          <p className={item.step.status === "failed" ? "fault" : "soft"}>
            {item.step.error ?? "Stopped before the end of the answer."}
          </p>
          <StepView step={item.step} studio={studio} view={view} />
        </article>
      );
    case "note":
      return <p className={item.isBad ? "note fault" : "note"}>{item.text}</p>;
  }
}

const UserText = ({ text }: { readonly text: string }): ReactNode => (
  <article className="message user" aria-label="You">
    <p className="bubble">{text}</p>
  </article>
);

interface UserMessageProps {
  readonly item: Extract<ChatItem, { kind: "user" }>;
  readonly studio: Studio;
}

function UserMessage({ item, studio }: UserMessageProps): ReactNode {
  const { text, original, denied, turn } = item.entry;
  const written = original ?? text;
  return (
    <article className="message user" aria-label="You">
      <p className="bubble">{written}</p>
      {original !== undefined && <p className="note">A hook has made of it: {text}</p>}
      {denied !== undefined && <p className="note fault">Refused by a hook: {denied}</p>}
      {turn > 0 && (
        <p className="message-actions">
          <button type="button" className="link" onClick={() => studio.chat.suggest(written)}>
            Say again
          </button>
        </p>
      )}
    </article>
  );
}
