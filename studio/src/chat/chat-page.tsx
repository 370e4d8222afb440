import type { ReactNode } from "react";
import { chatLink } from "../state/route.ts";
import { newChat } from "../state/chat.ts";
import type { Studio } from "../state/studio.ts";
import type { StudioView } from "../state/view.ts";
import { ChatRun } from "./chat-run.tsx";
import { ChatSettingsBar } from "./chat-settings.tsx";
import { Composer } from "./composer.tsx";
import "./chat.css";

export interface ChatProps {
  readonly studio: Studio;
  readonly view: StudioView;
}

/** All chats, next to the open chat. */
export function ChatPage({ studio, view }: ChatProps): ReactNode {
  const { route, chat } = view;
  const isOpen = route.name !== undefined;
  const isNew = route.name === undefined || route.name === newChat;
  return (
    <main className="split" data-open={isOpen}>
      <ChatList studio={studio} view={view} />
      <div className="pane chat">
        {isNew ? (
          <div className="chat-blank">
            <a className="back" href="#/chat">
              ← Chats
            </a>
            <h1>Talk with {chat.settings.partner === undefined ? "a model about your tools" : "your agents"}</h1>
            <p className="soft">
              Choose an agent and a model. The scripted model needs no API key: it calls the tool whose words match
              yours best, and shows the result.
            </p>
            <ul className="openings" aria-label="What you might say">
              {chat.choices?.openings.map((text) => (
                <li key={text}>
                  <button type="button" onClick={() => studio.chat.suggest(text)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <ChatRun studio={studio} view={view} />
        )}
        <footer className="chat-foot">
          <ChatSettingsBar studio={studio} view={view} />
          <Composer studio={studio} view={view} />
        </footer>
      </div>
    </main>
  );
}

function ChatList({ studio, view }: ChatProps): ReactNode {
  const { chats, choices } = view.chat;
  const labels = new Map(choices?.models.map(({ name, label }) => [name, label]));
  const modelOf = (name: string): string => labels.get(name) ?? name;
  return (
    <section className="list" aria-label="Chats">
      <h1 className="unseen">Chats</h1>
      <div className="search">
        <a className="button" href={chatLink(newChat)}>
          New chat
        </a>
      </div>
      <ul>
        {chats.map(({ id, name, chat, startedAt = 0, status }) => (
          <li key={id} className="checked">
            <a href={chatLink(name)} aria-current={name === view.route.name ? "true" : undefined}>
              <span className="brief strong">{chat?.title}</span>
              <span className="brief">
                {status === "open" ? "answering … · " : ""}
                {new Date(startedAt).toLocaleTimeString()} · {modelOf(chat?.settings.model.name ?? "")}
              </span>
            </a>
            <button
              type="button"
              className="link"
              aria-label={`Erase the chat ${chat?.title ?? ""}`}
              onClick={() => void studio.chat.erase(name)}
            >
              Erase
            </button>
          </li>
        ))}
      </ul>
      {chats.length === 0 && <p className="soft none">Chats are kept on this machine until you erase them.</p>}
    </section>
  );
}
