import type {
  ChatChoices,
  ChatNews,
  ChatPage,
  ChatSettings,
  ChatStepParts,
  ChatSummary,
} from "../../../sdk/src/serve/studio/chat/chat-types.ts";

/** What the page of chats shows. */
export interface ChatView {
  readonly choices: ChatChoices | undefined;
  readonly chats: readonly ChatSummary[];
  /** The chat that is open, with all of its entries. */
  readonly page: ChatPage | undefined;
  /** Of the next message. */
  readonly settings: ChatSettings;
  readonly draft: string;
  /** A message is on its way. */
  readonly isSending: boolean;
  /** Requests and responses by step, as far as they were looked at. */
  readonly parts: Readonly<Record<string, ChatStepParts>>;
}

export const initialChat: ChatView = {
  choices: undefined,
  chats: [],
  page: undefined,
  settings: { model: { name: "fake" } },
  draft: "",
  isSending: false,
  parts: {},
};

/** A chat with what has happened since. */
export function withNews(known: ChatPage | undefined, page: ChatPage): ChatPage {
  if (known?.chat.id !== page.chat.id) return page;
  const last = known.entries.at(-1)?.seq ?? 0;
  return { ...page, entries: [...known.entries, ...page.entries.filter(({ seq }) => seq > last)] };
}

type Part = Extract<ChatNews, { type: "text" }>;

/** The same with a part of a text; undefined where a part before it is missing. */
export function withText(page: ChatPage, { task, agent, at, text }: Part): ChatPage | undefined {
  const before = page.texts.find((one) => one.task === task)?.text ?? "";
  if (at > before.length) return undefined;
  const others = page.texts.filter((one) => one.task !== task);
  return { ...page, texts: [...others, { task, agent, text: before.slice(0, at) + text }] };
}
