import type { Store } from "../../../model/ports/store.ts";
import type { Json } from "../../../util/json.ts";
import { withoutTexts } from "../../../runtime/values/call-redaction.ts";
import { stored } from "../../../util/stored.ts";
import type { ChatSettings, ChatStep, ChatStepParts, ChatSummary } from "./chat-types.ts";

export type KnownChat = Omit<ChatSummary, "isWorking">;

type ChatEntry =
  | { readonly type: "opened"; readonly chat: KnownChat }
  | { readonly type: "changed"; readonly id: string; readonly settings: ChatSettings }
  | { readonly type: "erased"; readonly id: string };

const log = "studio-chats";
const entries = stored<ChatEntry>();
const steps = stored<ChatStep>();

const stepsLog = (chat: string): string => `studio-steps:${chat}`;
const partsLog = (chat: string, step: string): string => `studio-step:${chat}:${step}`;

/** What the store has of chats beside their conversations. */
export class ChatLog {
  readonly #store: Store;
  readonly #secrets: () => readonly string[];
  readonly #chats = new Map<string, KnownChat>();
  #last = 0;

  constructor(store: Store, secrets: () => readonly string[]) {
    this.#store = store;
    this.#secrets = secrets;
  }

  /** Those of other processes included; the oldest first. */
  async all(): Promise<readonly KnownChat[]> {
    this.#take(await this.#store.read(log, this.#last));
    return [...this.#chats.values()];
  }

  async find(id: string): Promise<KnownChat | undefined> {
    return (await this.all()).find((chat) => chat.id === id);
  }

  open = (chat: KnownChat): Promise<void> => this.#add({ type: "opened", chat });
  change = (id: string, settings: ChatSettings): Promise<void> => this.#add({ type: "changed", id, settings });

  async erase(id: string): Promise<void> {
    for (const step of await this.steps(id)) await this.#store.erase(partsLog(id, step.id));
    await this.#store.erase(stepsLog(id));
    await this.#add({ type: "erased", id });
  }

  async steps(chat: string): Promise<readonly ChatStep[]> {
    return (await this.#store.read(stepsLog(chat))).map(({ entry }) => steps.read(entry));
  }

  async keep(chat: string, step: ChatStep, parts: ChatStepParts): Promise<void> {
    const after = Number.MAX_SAFE_INTEGER;
    const added = { entry: this.#clean({ ...parts }) };
    await this.#store.append(partsLog(chat, step.id), { entries: [added], after, joins: true });
    const summary = { entry: this.#clean(steps.write(step)), once: step.id };
    await this.#store.append(stepsLog(chat), { entries: [summary], after, joins: true });
  }

  async parts(chat: string, step: string): Promise<ChatStepParts | undefined> {
    const [kept] = await this.#store.read(partsLog(chat, step));
    return kept === undefined ? undefined : stored<ChatStepParts>().read(kept.entry);
  }

  #clean(value: Json): Json {
    return withoutTexts(value, [], this.#secrets().flatMap(writtenForms)) as Json;
  }

  async #add(entry: ChatEntry): Promise<void> {
    const added = { entries: [{ entry: entries.write(entry) }], after: this.#last, joins: true } as const;
    this.#take(await this.#store.append(log, added));
  }

  #take(read: Awaited<ReturnType<Store["read"]>>): void {
    for (const { seq, entry } of read) {
      this.#last = Math.max(this.#last, seq);
      const said = entries.read(entry);
      if (said.type === "opened") this.#chats.set(said.chat.id, said.chat);
      else if (said.type === "erased") this.#chats.delete(said.id);
      else {
        const chat = this.#chats.get(said.id);
        if (chat !== undefined) this.#chats.set(said.id, { ...chat, settings: said.settings });
      }
    }
  }
}

/** A secret as text, and as JSON writes it in a text, such as the arguments of a call or a value that was cut. */
function writtenForms(secret: string): readonly string[] {
  const inText = JSON.stringify(secret).slice(1, -1);
  return secret === "" ? [] : [...new Set([JSON.stringify(inText).slice(1, -1), inText, secret])];
}
