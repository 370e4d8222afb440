import { useEffect, useState } from "react";
import type { ConversationNews, ConversationView, ServedSession } from "toolwright/server";
import type { HookMessage } from "toolwright";
import { createUiClient, type StreamMessage, type UiClient } from "toolwright/react";

const json = async <Body>(path: string, body?: object): Promise<Body> => {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, body === undefined ? {} : init);
  if (!response.ok) throw new Error(((await response.json()) as { error?: string }).error ?? "The server refused it.");
  return (await response.json()) as Body;
};

/** The session of the address, or else a new one, which the address then names; undefined where this visitor has no such session. */
export async function openSession(): Promise<string | undefined> {
  const named = new URLSearchParams(location.search).get("session");
  if (named !== null)
    return (await fetch(`/api/sessions/${encodeURIComponent(named)}/conversation`)).ok ? named : undefined;
  const { id } = await json<ServedSession>("/api/sessions", {});
  history.replaceState(null, "", `?session=${encodeURIComponent(id)}`);
  return id;
}

/** One conversation on the page. */
export interface Chat {
  readonly client: UiClient;
  /** Called when the conversation has changed, with what is known of it; returns how to stop. */
  readonly subscribe: (changed: (view: ConversationView, typing: Typing | undefined) => void) => () => void;
  readonly say: (text: string) => Promise<void>;
}

/** What an agent is saying. */
export interface Typing {
  readonly agent: string;
  readonly text: string;
}

/** Follows a conversation by the stream that also brings its questions. */
export function openChat(session: string): Chat {
  const path = `/api/sessions/${encodeURIComponent(session)}`;
  const listeners = new Set<(view: ConversationView, typing: Typing | undefined) => void>();
  let view: ConversationView = { status: "open", messages: [] };
  let typing: (Typing & { readonly task: string }) | undefined;
  let reading: Promise<void> | undefined;
  let isStale = false;
  const tell = (): void => listeners.forEach((changed) => changed(view, typing));
  const read = (): void => {
    if (reading !== undefined) {
      isStale = true;
      return;
    }
    isStale = false;
    reading = json<ConversationView>(`${path}/conversation`)
      .then((now) => {
        view = now;
        typing = undefined;
        tell();
      })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
        if (isStale) read();
      });
  };
  const onMessage = ({ event, data }: StreamMessage): void => {
    if (event === "snapshot" || event === "refresh") read();
    if (event !== "conversation") return;
    const news = JSON.parse(data) as ConversationNews;
    if (news.type === "changed") read();
    else {
      const before = news.type === "text" && typing?.task === news.task ? typing.text : "";
      typing = { ...news, text: before + news.text };
      tell();
    }
  };
  read();
  return {
    client: createUiClient({ session, onMessage }),
    subscribe(changed) {
      listeners.add(changed);
      changed(view, typing);
      return () => void listeners.delete(changed);
    },
    async say(text) {
      await json(`${path}/messages`, { text, id: crypto.randomUUID() });
    },
  };
}

/** The known state of a conversation, drawn again when it changes. */
export function useChat(chat: Chat): { readonly view: ConversationView; readonly typing: Typing | undefined } {
  const [known, setKnown] = useState<{ view: ConversationView; typing: Typing | undefined }>({
    view: { status: "open", messages: [] },
    typing: undefined,
  });
  useEffect(() => chat.subscribe((view, typing) => setKnown({ view, typing })), [chat]);
  return known;
}

/** The name of who wrote a message. */
export const writer = ({ role, agent }: HookMessage): string => (role === "user" ? "You" : (agent ?? "Agent"));
