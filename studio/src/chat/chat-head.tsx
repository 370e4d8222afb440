import type { ReactNode } from "react";
import { runLink } from "../state/route.ts";
import { usageOf } from "./chat-items.ts";
import type { ChatProps } from "./chat-page.tsx";

const counted = (count: number): string => count.toLocaleString("en");

/** What the chat is about, and what it has used. */
export function ChatHead({ view }: ChatProps): ReactNode {
  const { page } = view.chat;
  if (page === undefined) return null;
  const { chat, entries } = page;
  const { input, output, cost } = usageOf(entries);
  return (
    <header className="chat-head">
      <a className="back" href="#/chat">
        ← Chats
      </a>
      <h1>{chat.title}</h1>
      {view.state?.kind === "project" && <a href={runLink(`run:${chat.id}`)}>As a run</a>}
      {input + output > 0 && (
        <p className="soft">
          {counted(input)} tokens in, {counted(output)} out{cost > 0 && `, cost ${String(Number(cost.toPrecision(3)))}`}
        </p>
      )}
    </header>
  );
}
