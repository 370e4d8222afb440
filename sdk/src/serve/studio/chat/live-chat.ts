import type { AgentEvent, AgentHost } from "../../../agents/run/options.ts";
import type { ChatNews, ChatStep, ChatStepParts, ChatText } from "./chat-types.ts";

export interface LiveChatParts {
  readonly id: string;
  readonly tell: (news: ChatNews) => void;
  /** Stores a step that has ended. */
  readonly keep: (step: ChatStep, parts: ChatStepParts) => Promise<void>;
  /** Closes a question that no one can answer any more. */
  readonly close: (question: string) => void;
  /** Ends a task that begins after the person wanted it to end. */
  readonly cancel: (task: string) => void;
}

interface Answered {
  readonly step: ChatStep;
  readonly parts: ChatStepParts;
}

/** A chat that is worked on: what is said and asked, and what is not stored yet. */
export class LiveChat {
  /** A message that is not in the entries yet. */
  heard: string | undefined;
  isStopping = false;
  readonly #parts: LiveChatParts;
  readonly #texts = new Map<string, ChatText>();
  readonly #running = new Map<string, ChatStep>();
  readonly #answered: Answered[] = [];
  readonly #waiting = new Map<string, () => void>();
  /** The task of each question that is open. */
  readonly #asked = new Map<string, string>();
  #saved: Promise<void> = Promise.resolve();

  constructor(parts: LiveChatParts, heard: string | undefined) {
    this.#parts = parts;
    this.heard = heard;
  }

  get texts(): readonly ChatText[] {
    return [...this.#texts.values()];
  }

  get steps(): readonly ChatStep[] {
    return [...this.#answered.map(({ step }) => step), ...this.#running.values()];
  }

  readonly hear = (event: AgentEvent): void => {
    const { id: chat, tell } = this.#parts;
    if (event.type === "text") {
      const { task, agent, text } = event;
      const before = this.#texts.get(task)?.text ?? "";
      this.#texts.set(task, { task, agent, text: before + text });
      tell({ type: "text", chat, task, agent, at: before.length, text });
      return;
    }
    if (event.type === "message_replaced") this.#texts.set(event.task, event);
    else this.#take(event.entry);
    tell({ type: "changed", chat });
  };

  #take(entry: Extract<AgentEvent, { type: "entry" }>["entry"]): void {
    if (entry.type === "user_message") this.heard = undefined;
    if (entry.type === "task_created" && this.isStopping) this.#parts.cancel(entry.task);
    if (entry.type === "asked") this.#asked.set(entry.question, entry.task);
    if (entry.type === "answered") {
      this.#asked.delete(entry.of);
      this.#waiting.get(entry.of)?.();
    }
    if (entry.type === "task_cancelled" || entry.type === "task_failed") this.#closeAll(entry.task);
    if (entry.type !== "assistant") return;
    this.#texts.delete(entry.task);
    const at = this.#answered.findLastIndex(({ step }) => step.task === entry.task);
    const [own] = at === -1 ? [] : this.#answered.splice(at, 1);
    if (own !== undefined) this.#save({ ...own.step, entry: entry.seq }, own.parts);
  }

  #closeAll(task: string): void {
    for (const [question, of] of this.#asked) {
      if (of !== task) continue;
      this.#asked.delete(question);
      this.#parts.close(question);
      this.#waiting.get(question)?.();
    }
  }

  readonly takeStep = (step: ChatStep, parts?: ChatStepParts): void => {
    if (parts === undefined) this.#running.set(step.id, step);
    else {
      this.#running.delete(step.id);
      // An answer that is stored as a message belongs to it.
      if (step.status === "ok") this.#answered.push({ step, parts });
      else this.#save(step, parts);
    }
    this.#parts.tell({ type: "changed", chat: this.#parts.id });
  };

  /** Waits until a question is answered in the page; the work goes on by what is stored then. */
  readonly answer: NonNullable<AgentHost["answer"]> = async ({ id }) => {
    await new Promise<void>((resolve) => this.#waiting.set(id, resolve));
    return undefined;
  };

  /** Resolves once all steps are stored. */
  async end(): Promise<void> {
    for (const wake of this.#waiting.values()) wake();
    for (const { step, parts } of this.#answered.splice(0)) this.#save(step, parts);
    await this.#saved;
  }

  #save(step: ChatStep, parts: ChatStepParts): void {
    this.#saved = this.#saved.then(() => this.#parts.keep(step, parts)).catch(() => undefined);
  }
}
