import { addEntry, runLog, runOf } from "../../../agents/timeline/run-log.ts";
import type { LogSummary, Store } from "../../../model/ports/store.ts";
import { withoutTexts } from "../../../runtime/values/call-redaction.ts";
import type { Json } from "../../../util/json.ts";
import { refusal } from "../../web/read-body.ts";
import { findLog, type RunLogs } from "../runs/run-logs.ts";
import type { StudioStorage } from "../runs/studio-storage.ts";
import { chatBook, chatNotes, chatPrefix, type ChatBook, type ChatNote } from "./chat-book.ts";
import type { ChatSummary } from "./chat-types.ts";

type StoredChat = Omit<ChatSummary, "isWorking">;

export interface ChatLogsParts {
  readonly storage: StudioStorage;
  readonly logs: RunLogs;
  /** Texts that are not stored, such as keys. */
  readonly secrets: () => readonly string[];
}

/** The logs of chats among the logs of runs. */
export class ChatLogs {
  readonly #storage: StudioStorage;
  readonly #logs: RunLogs;
  /** With the length of its log. */
  readonly #summaries = new Map<string, { readonly chat: StoredChat; readonly length: number }>();

  readonly #secrets: () => readonly string[];

  constructor({ storage, logs, secrets }: ChatLogsParts) {
    this.#storage = storage;
    this.#logs = logs;
    this.#secrets = secrets;
  }

  /** The newest first. */
  async list(): Promise<readonly StoredChat[]> {
    const store = await this.#storage.store();
    if (store === undefined) return [];
    const found: StoredChat[] = [];
    for (const log of (await store.logs(runLog(chatPrefix))).toReversed())
      // A chat that is damaged is among the runs, with what is wrong with it.
      found.push(...(await this.#summary(store, log).catch(() => [])));
    return found;
  }

  /** @throws HTTPException 404 where there is no such chat. */
  async book(id: string): Promise<ChatBook> {
    const store = id.startsWith(chatPrefix) ? await this.#storage.store() : undefined;
    const log = store && (await findLog(store, runLog(id)));
    const book = store && log && chatBook(id, await this.#logs.read(store, log));
    if (book === undefined) throw refusal(404, `There is no chat "${id}".`);
    return book;
  }

  async note(id: string, note: ChatNote): Promise<void> {
    const entry = withoutTexts(chatNotes.write(note), [], this.#secrets().flatMap(writtenForms)) as Json;
    await addEntry(await this.#storage.open(), id, { type: "note", task: "", entry });
  }

  forget(id: string): void {
    this.#logs.forget(runLog(id));
    this.#summaries.delete(id);
  }

  async #summary(store: Store, log: LogSummary): Promise<readonly StoredChat[]> {
    const id = runOf(log.log);
    const known = this.#summaries.get(id);
    if (known?.length === log.entries) return [known.chat];
    const book = chatBook(id, await this.#logs.read(store, log));
    if (book === undefined) return [];
    const { title, startedAt, settings } = book;
    const chat = { id, title, startedAt, settings };
    this.#summaries.set(id, { chat, length: log.entries });
    return [chat];
  }
}

/** A secret as text, and as JSON writes it in a text, such as the arguments of a call or a value that was cut. */
function writtenForms(secret: string): readonly string[] {
  const inText = JSON.stringify(secret).slice(1, -1);
  return secret === "" ? [] : [...new Set([JSON.stringify(inText).slice(1, -1), inText, secret])];
}
