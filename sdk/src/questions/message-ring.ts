import type { ShownQuestion } from "../model/ports/question.ts";
import type { QuestionFollowing, QuestionMessage } from "./options.ts";

type WithoutId<Message> = Message extends { readonly event: "snapshot" } ? never : Omit<Message, "id">;
type Content = WithoutId<QuestionMessage>;

/** The messages to the pages of one session; the last ones are kept for pages that lose the connection. */
export class MessageRing {
  readonly #epoch: string;
  readonly #most: number;
  readonly #listeners = new Set<(message: QuestionMessage) => void>();
  #kept: readonly QuestionMessage[] = [];
  #seq = 0;

  /** `epoch` differs for each process. */
  constructor(epoch: string, most: number) {
    this.#epoch = epoch;
    this.#most = most;
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  add(content: Content): void {
    this.#seq += 1;
    const message = { ...content, id: this.last } as QuestionMessage;
    this.#kept = [...this.#kept, message].slice(-this.#most);
    for (const listener of this.#listeners) listener(message);
  }

  /** Messages from before this process need not be repeated to any page. */
  clear(): void {
    this.#kept = [];
  }

  /**
   * Sends the missed messages first; if they are unknown, all open questions and the messages after `readAt`, the last message before the
   * questions were read.
   */
  follow({ after, onMessage }: QuestionFollowing, pending: readonly ShownQuestion[], readAt: string): () => void {
    const missed = this.#after(after);
    if (missed === undefined) onMessage({ event: "snapshot", id: this.last, data: { requests: pending } });
    for (const message of missed ?? this.#after(readAt) ?? []) onMessage(message);
    this.#listeners.add(onMessage);
    return () => this.#listeners.delete(onMessage);
  }

  /** Id of the last message. */
  get last(): string {
    return `${this.#epoch}:${String(this.#seq)}`;
  }

  #after(id: string | undefined): readonly QuestionMessage[] | undefined {
    const [epoch, text = ""] = (id ?? "").split(":");
    if (epoch !== this.#epoch || !/^\d{1,15}$/.test(text)) return undefined;
    const count = this.#seq - Number(text);
    if (count < 0 || count > this.#kept.length) return undefined;
    return count === 0 ? [] : this.#kept.slice(-count);
  }
}
