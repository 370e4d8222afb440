import type { Clock } from "../model/ports/clock.ts";
import type { Question } from "../model/ports/question.ts";
import { defined } from "../util/defined.ts";
import type { ConfidentialAnswers } from "./answer-faults.ts";
import type { MessageRing } from "./message-ring.ts";
import type { QuestionClosing, QuestionEnding } from "./options.ts";
import type { Asked, Ended, QuestionEntry, QuestionLog } from "./question-log.ts";
import { shownQuestion } from "./shown-question.ts";

/** An open question in the memory of this process. */
interface OpenQuestion {
  readonly asked: Asked;
  readonly waiting: ((ended: Ended) => void)[];
  readonly stopTimer: () => void;
  faults: number;
}

export interface SessionParts {
  readonly log: QuestionLog;
  readonly ring: MessageRing;
  readonly clock: Clock;
  /** Names this process. */
  readonly process: string;
  readonly confidential: ConfidentialAnswers;
  /** Calls back when other processes may have asked or answered; left out where they do not. */
  readonly watch?: (onChange: () => void) => () => void;
  /** The deadline of a question has passed. */
  readonly onDue: (question: Question) => void;
}

/** The questions of one session: a fold over their log, which other processes write as well. */
export class SessionQuestions {
  /** By id, in the order they were asked. */
  readonly open = new Map<string, OpenQuestion>();
  readonly #parts: SessionParts;
  readonly #asked = new Map<string, Asked>();
  readonly #keys = new Map<string, Asked>();
  readonly #ended = new Map<string, Ended>();
  #turn: Promise<unknown> = Promise.resolve();
  #stopWatching: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get pending(): readonly Question[] {
    return [...this.open.values()].map(({ asked }) => asked.question);
  }

  get ring(): MessageRing {
    return this.#parts.ring;
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

  /** How the question ended, which may have been before. A confidential answer is not stored. */
  async end({ id, sensitive }: Question, { status, answer }: Pick<Ended, "status" | "answer">): Promise<Ended> {
    const known = this.#ended.get(id);
    if (known !== undefined) return known;
    const { confidential, process: by } = this.#parts;
    const isHidden = sensitive === true && answer !== undefined;
    if (isHidden) confidential.hold(id, answer);
    const ended: Ended = { type: "ended", of: id, status, ...(!isHidden && defined({ answer })), by };
    await this.add(ended);
    const actual = this.#ended.get(id) ?? ended;
    if (isHidden && actual.by !== by) confidential.take(id);
    return actual;
  }

  /** Takes in what other processes have written. */
  async read(): Promise<void> {
    this.take(await this.#parts.log.read());
  }

  async add(entry: QuestionEntry): Promise<void> {
    this.take(await this.#parts.log.add(entry));
  }

  take(entries: readonly QuestionEntry[]): void {
    for (const entry of entries) {
      if (entry.type === "asked") this.#ask(entry);
      else this.#end(entry);
    }
    this.watch();
  }

  /** Resolves once the question has ended. */
  ended(id: string): Promise<Ended> {
    const known = this.#ended.get(id);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => void this.open.get(id)?.waiting.push(resolve));
  }

  /** What changes the questions is done one after the other. */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(run, run);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Watches the log while another process may answer a question, or a page shows it. */
  watch(): void {
    const isNeeded = !this.#isClosed && (this.open.size > 0 || this.ring.isFollowed);
    if (!isNeeded) this.#unwatch();
    else this.#stopWatching ??= this.#parts.watch?.(() => void this.inTurn(() => this.read()).catch(() => undefined));
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
    const { clock, ring, onDue } = this.#parts;
    const left = Math.max(0, (question.deadline ?? Infinity) - clock.now());
    const stopTimer = this.#isClosed || left === Infinity ? () => undefined : clock.after(left, () => onDue(question));
    this.open.set(question.id, { asked, waiting: [], faults: 0, stopTimer });
    const data = shownQuestion(question);
    ring.add({ event: data.type, data });
  }

  #end(ended: Ended): void {
    const { of: eventId, status, answer } = ended;
    const open = this.open.get(eventId);
    if (open === undefined) return;
    this.#ended.set(eventId, ended);
    this.open.delete(eventId);
    open.stopTimer();
    this.ring.add(closing(open.asked.question, { status, ...(answer === undefined ? {} : { answer }) }));
    for (const resolve of open.waiting) resolve(ended);
  }
}

/** The message that a question is closed. */
export function closing(
  { id: eventId, kind }: Pick<Question, "id" | "kind">,
  ending: QuestionEnding,
): { readonly event: QuestionClosing["type"]; readonly data: QuestionClosing } {
  const event = kind === "form" ? "ui_tool_closed" : "question_closed";
  return { event, data: { type: event, eventId, ...ending } };
}
