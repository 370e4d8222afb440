import type { ReactNode } from "react";
import { chatLink, runLink } from "../state/route.ts";
import { usageOf } from "./chat-items.ts";
import type { ChatProps } from "./chat-page.tsx";

const counted = (count: number): string => count.toLocaleString("en");

/** What the chat is about, its versions, and what it has used. */
export function ChatHead({ view }: ChatProps): ReactNode {
  const { page } = view.chat;
  if (page === undefined) return null;
  const { chat, versions, entries } = page;
  const { input, output, cost } = usageOf(entries);
  const at = versions.indexOf(chat.id);
  return (
    <header className="chat-head">
      <a className="back" href="#/chat">
        ← Chats
      </a>
      <h1>{chat.title}</h1>
      {versions.length > 1 && (
        <nav className="versions" aria-label="Versions of the chat">
          {at > 0 && (
            <a href={chatLink(versions[at - 1] ?? "")} aria-label="Version before">
              ‹
            </a>
          )}
          <span>
            Version {at + 1} of {versions.length}
          </span>
          {at < versions.length - 1 && (
            <a href={chatLink(versions[at + 1] ?? "")} aria-label="Version after">
              ›
            </a>
          )}
        </nav>
      )}
      {view.state?.kind === "project" && <a href={runLink(`run:${chat.id}`)}>As a run</a>}
      {input + output > 0 && (
        <p className="soft">
          {counted(input)} tokens in, {counted(output)} out{cost > 0 && `, cost ${String(Number(cost.toPrecision(3)))}`}
        </p>
      )}
    </header>
  );
}
