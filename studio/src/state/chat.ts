import type { ChatNews, ChatSettings } from "../../../sdk/src/serve/studio/run-types.ts";
import type { Api } from "../client/api.ts";
import { withText, type ChatView } from "./chat-view.ts";
import { chatLink } from "./route.ts";
import type { Store } from "./store.ts";
import type { StudioView } from "./view.ts";

interface ChatParts {
  /** Shows the person what fails. */
  readonly attempt: (run: () => Promise<unknown>) => Promise<void>;
  /** Follows the chat that is open now. */
  readonly follow: () => void;
}

/** Name of the address where a chat begins. */
export const newChat = "new";

/** Chats, and what can be done with the one that is open. */
export class Chat {
  readonly #api: Api;
  readonly #store: Store<StudioView>;
  readonly #parts: ChatParts;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #followed: string | undefined;

  constructor(api: Api, store: Store<StudioView>, parts: ChatParts) {
    this.#api = api;
    this.#store = store;
    this.#parts = parts;
  }

  /** Id of the chat that the address names. */
  get open(): string | undefined {
    const { page, name } = this.#store.get().route;
    return page === "chat" && name !== newChat ? name : undefined;
  }

  get #view(): ChatView {
    return this.#store.get().chat;
  }

  #set(change: Partial<ChatView>): void {
    this.#store.set({ chat: { ...this.#view, ...change } });
  }

  /** Reads what the address names, and follows it. */
  async load(): Promise<void> {
    const { open } = this;
    if (open !== this.#followed) {
      this.#followed = open;
      this.#parts.follow();
    }
    if (this.#store.get().route.page !== "chat") return;
    if (open !== this.#view.page?.chat.id) this.#set({ page: undefined, seq: undefined });
    await this.#parts.attempt(async () => {
      const choices = await this.#api.chatChoices();
      const isFirst = this.#view.choices === undefined;
      this.#set({ choices, ...(isFirst && this.open === undefined && { settings: choices.settings }) });
    });
    await Promise.all([this.#readList(), this.#read()]);
  }

  /** After a connection that was lost. */
  refresh(): void {
    if (this.open !== undefined) void this.#read();
  }

  changed(ids: readonly string[]): void {
    if (this.#store.get().route.page !== "chat") return;
    void this.#readList();
    if (this.open !== undefined && ids.includes(this.open)) void this.#read();
  }

  hear(parts: readonly Extract<ChatNews, { type: "text" }>[]): void {
    for (const part of parts) {
      const { page } = this.#view;
      if (page?.chat.id !== part.chat) continue;
      const next = withText(page, part);
      if (next === undefined) void this.#read();
      else this.#set({ page: next });
    }
  }

  readonly write = (draft: string): void => this.#set({ draft });
  /** The same, for a proposed text, which the person edits in the field. */
  readonly suggest = (draft: string): void => {
    this.write(draft);
    document.querySelector<HTMLElement>(".composer textarea")?.focus();
  };
  readonly choose = (settings: ChatSettings): void => this.#set({ settings });

  /** Sends the draft; where that fails it stays. */
  readonly send = async (): Promise<void> => {
    const { draft, settings, isSending } = this.#view;
    const text = draft.trim();
    if (text === "" || isSending) return;
    this.#set({ isSending: true });
    this.#store.set({ notice: "" });
    await this.#parts.attempt(async () => {
      const { open } = this;
      const id = await this.#api.say(open, { text, settings });
      this.#set({ draft: "" });
      if (id === open) await this.#read();
      else location.hash = chatLink(id);
    });
    this.#set({ isSending: false });
  };

  readonly stop = (): Promise<void> => this.#of((id) => this.#api.stopChat(id));
  readonly resume = (): Promise<void> => this.#of((id) => this.#api.resumeChat(id));

  readonly erase = (id: string): Promise<void> =>
    this.#parts.attempt(async () => {
      await this.#api.eraseChat(id);
      if (this.open === id) location.hash = chatLink(newChat);
      await this.#readList();
    });

  /** Shows the state at an entry; left out: at the last one, from now on. */
  readonly step = (seq?: number): void => {
    const last = this.#view.page?.run.last ?? 0;
    this.#set({ seq: seq === undefined || seq >= last ? undefined : seq });
    void this.#read();
  };

  #of(run: (id: string) => Promise<unknown>): Promise<void> {
    const id = this.open;
    return id === undefined ? Promise.resolve() : this.#parts.attempt(() => run(id));
  }

  async #readList(): Promise<void> {
    await this.#parts.attempt(async () => this.#set({ chats: await this.#api.chats() }));
  }

  /** One request at a time: what changes meanwhile is read by the next one. */
  async #read(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const id = this.open;
      if (id === undefined) return;
      const isKnown = this.#view.page?.chat.id === id;
      await this.#parts.attempt(async () => {
        const page = await this.#api.chat(id, this.#view.seq);
        if (this.open === id) this.#set({ page, ...(!isKnown && { settings: page.chat.settings }) });
      });
    }
  }
}
