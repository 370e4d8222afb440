import type { ChatChoices, ChatSettings, StudioRun } from "../../../sdk/src/serve/studio/run-types.ts";
import type { PageParts } from "./page-parts.ts";
import { chatLink, runOfChat } from "./route.ts";
import type { RunPages } from "./run-pages.ts";
import type { Store } from "./store.ts";
import type { StudioView } from "./view.ts";

/** The state of the chat page in addition to the open run. */
export interface ChatView {
  readonly choices: ChatChoices | undefined;
  readonly chats: readonly StudioRun[];
  /** Settings for the next message. */
  readonly settings: ChatSettings;
  readonly draft: string;
  /** Whether a message is being sent. */
  readonly isSending: boolean;
}

export const initialChat: ChatView = {
  choices: undefined,
  chats: [],
  settings: { model: { name: "fake" } },
  draft: "",
  isSending: false,
};

interface ChatParts extends PageParts {
  readonly runs: RunPages;
  /** Follows the open chat. */
  readonly follow: () => void;
}

/** Name in the address for a new chat. */
export const newChat = "new";

/** The user's actions in chats. A chat itself is a run. */
export class Chat {
  readonly #store: Store<StudioView>;
  readonly #parts: ChatParts;
  #followed: string | undefined;

  constructor(store: Store<StudioView>, parts: ChatParts) {
    this.#store = store;
    this.#parts = parts;
  }

  /** Id of the chat in the address. */
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

  /** Reads and follows the chat in the address. */
  async load(): Promise<void> {
    const { open } = this;
    const isOther = open !== this.#followed;
    if (isOther) {
      this.#followed = open;
      this.#parts.follow();
    }
    if (this.#store.get().route.page !== "chat") return;
    const { api, attempt, runs } = this.#parts;
    await attempt(async () => {
      const choices = await api.chatChoices();
      const isFirst = this.#view.choices === undefined;
      this.#set({ choices, ...(isFirst && open === undefined && { settings: choices.settings }) });
    });
    // Meanwhile the person may have gone elsewhere, which has started a newer load.
    if (this.#store.get().route.page !== "chat" || this.open !== open) return;
    await Promise.all([this.#readList(), runs.open(open && runOfChat(open))]);
    const { page } = this.#store.get().runs;
    if (isOther && page?.chat !== undefined && page.name === this.open) this.#set({ settings: page.chat.settings });
  }

  /** After a lost connection. */
  refresh(): void {
    if (this.open !== undefined) void this.#parts.runs.refresh();
  }

  changed(ids: readonly string[]): void {
    if (this.#store.get().route.page !== "chat") return;
    void this.#readList();
    if (this.open !== undefined && ids.includes(this.open)) this.refresh();
  }

  readonly write = (draft: string): void => this.#set({ draft });
  /** The same for a suggested text, which the person edits in the field. */
  readonly suggest = (draft: string): void => {
    this.write(draft);
    document.querySelector<HTMLElement>(".composer textarea")?.focus();
  };
  readonly choose = (settings: ChatSettings): void => this.#set({ settings });

  /** Sends the draft; if that fails, the draft stays. */
  readonly send = async (): Promise<void> => {
    const { draft, settings, isSending } = this.#view;
    const text = draft.trim();
    if (text === "" || isSending) return;
    this.#set({ isSending: true });
    this.#store.set({ notice: "" });
    await this.#parts.attempt(async () => {
      const { open } = this;
      const id = await this.#parts.api.say(open, { text, settings });
      this.#set({ draft: "" });
      if (id === open) await this.#parts.runs.refresh();
      else location.hash = chatLink(id);
    });
    this.#set({ isSending: false });
  };

  readonly stop = (): Promise<void> => this.#of((id) => this.#parts.api.stopChat(id));
  readonly resume = (): Promise<void> => this.#of((id) => this.#parts.api.resumeChat(id));

  readonly erase = (id: string): Promise<void> =>
    this.#parts.attempt(async () => {
      await this.#parts.api.eraseChat(id);
      if (this.open === id) location.hash = chatLink(newChat);
      await this.#readList();
    });

  #of(run: (id: string) => Promise<unknown>): Promise<void> {
    const id = this.open;
    return id === undefined ? Promise.resolve() : this.#parts.attempt(() => run(id));
  }

  async #readList(): Promise<void> {
    await this.#parts.attempt(async () => this.#set({ chats: await this.#parts.api.chats() }));
  }
}
