import type {
  ChatChoices,
  ChatNews,
  ChatPage,
  ChatSettings,
  ChatSummary,
} from "../../../sdk/src/serve/studio/run-types.ts";

/** What the page of chats shows. */
export interface ChatView {
  readonly choices: ChatChoices | undefined;
  readonly chats: readonly ChatSummary[];
  /** The chat that is open. */
  readonly page: ChatPage | undefined;
  /** The entry at which it is shown; undefined for the last one. */
  readonly seq: number | undefined;
  /** Of the next message. */
  readonly settings: ChatSettings;
  readonly draft: string;
  /** A message is on its way. */
  readonly isSending: boolean;
}

export const initialChat: ChatView = {
  choices: undefined,
  chats: [],
  page: undefined,
  seq: undefined,
  settings: { model: { name: "fake" } },
  draft: "",
  isSending: false,
};

type Part = Extract<ChatNews, { type: "text" }>;

/** The same with a part of a text; undefined if a part before it is missing. */
export function withText(page: ChatPage, { task, agent, at, text }: Part): ChatPage | undefined {
  const before = page.texts.find((one) => one.task === task)?.text ?? "";
  if (at > before.length) return undefined;
  const others = page.texts.filter((one) => one.task !== task);
  return { ...page, texts: [...others, { task, agent, text: before.slice(0, at) + text }] };
}
