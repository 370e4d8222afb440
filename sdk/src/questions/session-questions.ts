import type { Clock } from "../model/ports/clock.ts";
import type { Question, QuestionEnd } from "../model/ports/question.ts";
import type { LogEntry, Store } from "../model/ports/store.ts";
import { defined } from "../util/defined.ts";
import type { Json } from "../util/json.ts";
import { stored } from "../util/stored.ts";
import type { QuestionClosing, QuestionEnding, QuestionMessage } from "./options.ts";
import { shownQuestion } from "./shown-question.ts";

interface Asked {
  readonly type: "asked";
  readonly question: Question;
  /** Key of the question within its call; a repeated call has the same key. */
  readonly key: string;
  readonly asks: string;
}

/** The end of a question; the first one counts. */
export interface Ended {
  readonly type: "ended";
  readonly of: string;
  readonly status: QuestionEnd;
  /** Omitted without an answer, or for a confidential answer. */
  readonly answer?: Json;
  /** The process that received the answer from the person. */
  readonly by: string;
}

type QuestionEntry = Asked | Ended;

const entries = stored<QuestionEntry>();

export const logOf = (session: string): string => `questions:${session}`;

interface OpenQuestion {
  readonly asked: Asked;
  readonly waiting: ((ended: Ended) => void)[];
  readonly stopTimer: () => void;
}

interface SessionParts {
  readonly store: Store;
  readonly id: string;
  readonly clock: Clock;
  /** Identifies this process. */
  readonly process: string;
  readonly confidential: Map<string, Json>;
  /** Whether no other process asks and answers in the session. */
  readonly isAlone: boolean;
  /** Is called when the deadline of a question has passed. */
  readonly onDue: (question: Question) => void;
}

/** The questions of one session, folded from their log, which other processes also write. */
export class SessionQuestions {
  /** By id, in the order in which they were asked. */
  readonly open = new Map<string, OpenQuestion>();
  readonly #pages = new Set<(message: QuestionMessage) => void>();
  readonly #parts: SessionParts;
  readonly #asked = new Map<string, Asked>();
  readonly #keys = new Map<string, Asked>();
  readonly #ended = new Map<string, Ended>();
  /** The last entry that this process has read. */
  #last = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #stopWatching: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get pending(): readonly Question[] {
    return [...this.open.values()].map(({ asked }) => asked.question);
  }

  tell(message: QuestionMessage): void {
    for (const onMessage of this.#pages) onMessage(message);
  }

  follow(onMessage: (message: QuestionMessage) => void): () => void {
    this.#pages.add(onMessage);
    this.watch();
    return () => {
      this.#pages.delete(onMessage);
      this.watch();
    };
  }

  question(id: string): Question | undefined {
    return this.#asked.get(id)?.question;
  }

  askedAs(key: string): Asked | undefined {
    return this.#keys.get(key);
  }

  endOf(id: string): Ended | undefined {
    return this.#ended.get(id);
  }

  /** Ends the question and returns its end, which may be an earlier one. A confidential answer is not stored. */
  async end({ id, sensitive }: Question, { status, answer }: Pick<Ended, "status" | "answer">): Promise<Ended> {
    const known = this.#ended.get(id);
    if (known !== undefined) return known;
    const { confidential, process: by } = this.#parts;
    const isHidden = sensitive === true && answer !== undefined;
    if (isHidden) confidential.set(id, answer);
    const ended: Ended = { type: "ended", of: id, status, ...(!isHidden && defined({ answer })), by };
    await this.add(ended);
    const actual = this.#ended.get(id) ?? ended;
    if (isHidden && actual.by !== by) confidential.delete(id);
    return actual;
  }

  /** Reads the entries of other processes. */
  async read(): Promise<void> {
    const { store, id } = this.#parts;
    this.#takeNew(await store.read(logOf(id), this.#last));
  }

  /** Adds an entry, unless another process has ended the question. */
  async add(entry: QuestionEntry): Promise<void> {
    const { store, id } = this.#parts;
    const once = entry.type === "asked" ? entry.question.id : `end:${entry.of}`;
    const added = { entry: entries.write(entry), once };
    this.#takeNew(await store.append(logOf(id), { entries: [added], after: this.#last, joins: true }));
  }

  #takeNew(found: readonly LogEntry[]): void {
    this.#last = found.at(-1)?.seq ?? this.#last;
    this.take(found.map(({ entry }) => entries.read(entry)));
  }

  take(taken: readonly QuestionEntry[]): void {
    for (const entry of taken) {
      if (entry.type === "asked") this.#ask(entry);
      else this.#end(entry);
    }
    this.watch();
  }

  ended(id: string): Promise<Ended> {
    const known = this.#ended.get(id);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => void this.open.get(id)?.waiting.push(resolve));
  }

  /** Runs changes of the questions one at a time. */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(run, run);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Watches the log while another process may answer a question, or while a page shows it. */
  watch(): void {
    const isNeeded = !this.#isClosed && (this.open.size > 0 || this.#pages.size > 0);
    const { store, id, isAlone } = this.#parts;
    if (!isNeeded) this.#unwatch();
    else if (!isAlone)
      this.#stopWatching ??= store.watch(logOf(id), () => void this.inTurn(() => this.read()).catch(() => undefined));
  }

  close(): void {
    this.#isClosed = true;
    this.#unwatch();
    for (const { stopTimer } of this.open.values()) stopTimer();
  }

  #unwatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #ask(asked: Asked): void {
    const { question, key } = asked;
    if (this.#asked.has(question.id)) return;
    this.#asked.set(question.id, asked);
    this.#keys.set(key, asked);
    const { clock, onDue } = this.#parts;
    const left = Math.max(0, (question.deadline ?? Infinity) - clock.now());
    const stopTimer = this.#isClosed || left === Infinity ? () => undefined : clock.after(left, () => onDue(question));
    this.open.set(question.id, { asked, waiting: [], stopTimer });
    const data = shownQuestion(question);
    this.tell({ event: data.type, data });
  }

  #end(ended: Ended): void {
    const { of: eventId, status, answer } = ended;
    const open = this.open.get(eventId);
    if (open === undefined) return;
    this.#ended.set(eventId, ended);
    this.open.delete(eventId);
    open.stopTimer();
    this.tell(closing(open.asked.question, { status, ...(answer === undefined ? {} : { answer }) }));
    for (const resolve of open.waiting) resolve(ended);
  }
}

export function closing(
  { id: eventId, kind }: Pick<Question, "id" | "kind">,
  ending: QuestionEnding,
): { readonly event: QuestionClosing["type"]; readonly data: QuestionClosing } {
  const event = kind === "form" ? "ui_tool_closed" : "question_closed";
  return { event, data: { type: event, eventId, ...ending } };
}
