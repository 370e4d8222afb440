import type { UiFollowing, UiMessage, UiToolRequest } from "./ui-options.ts";

type Content =
  | Omit<Extract<UiMessage, { event: "ui_tool_event" }>, "id">
  | Omit<Extract<UiMessage, { event: "ui_tool_closed" }>, "id">
  | Omit<Extract<UiMessage, { event: "conversation" }>, "id">;

/** The messages to the pages of one session; the last messages are kept for those that lose the connection. */
export class MessageRing {
  readonly #epoch: string;
  readonly #most: number;
  readonly #listeners = new Set<(message: UiMessage) => void>();
  #kept: readonly UiMessage[] = [];
  #seq = 0;

  /** `epoch` is new for each process. */
  constructor(epoch: string, most: number) {
    this.#epoch = epoch;
    this.#most = most;
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  add(content: Content): void {
    this.#seq += 1;
    const message = { ...content, id: this.#id };
    this.#kept = [...this.#kept, message].slice(-this.#most);
    for (const listener of this.#listeners) listener(message);
  }

  /** Begins with what was missed, or else with all open questions. */
  follow({ after, onMessage }: UiFollowing, pending: readonly UiToolRequest[]): () => void {
    const missed = this.#after(after);
    if (missed === undefined) onMessage({ event: "snapshot", id: this.#id, data: { requests: pending } });
    for (const message of missed ?? []) onMessage(message);
    this.#listeners.add(onMessage);
    return () => this.#listeners.delete(onMessage);
  }

  get #id(): string {
    return `${this.#epoch}:${String(this.#seq)}`;
  }

  #after(id: string | undefined): readonly UiMessage[] | undefined {
    const [epoch, text = ""] = (id ?? "").split(":");
    if (epoch !== this.#epoch || !/^\d{1,15}$/.test(text)) return undefined;
    const count = this.#seq - Number(text);
    if (count < 0 || count > this.#kept.length) return undefined;
    return count === 0 ? [] : this.#kept.slice(-count);
  }
}
