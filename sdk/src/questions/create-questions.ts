import { randomBytes } from "node:crypto";
import { type Clock, wallClock } from "../model/ports/clock.ts";
import type { UiPort, UiRequest } from "../model/ports/ui-port.ts";
import type { AnswerReceipt, GivenAnswer, Question, QuestionEnd } from "../model/ports/question.ts";
import { defined } from "../util/defined.ts";
import type { Json } from "../util/json.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";
import { answerFaults, lateReceipt, unknown } from "./answer-faults.ts";
import { failureOf } from "./failures.ts";
import type { QuestionLimits, QuestionMessage, Questions, QuestionsOptions } from "./options.ts";
import { questionOf, sessionOf } from "./question-of.ts";
import { closing, type Ended, logOf, SessionQuestions } from "./session-questions.ts";
import { shownQuestion } from "./shown-question.ts";

/**
 * Keeps the questions of sessions in a store, so that a question survives its page and its process. After a restart, the repeated call with the
 * same call id gets the answer that arrived in the meantime.
 */
export const createQuestions = (options: QuestionsOptions): Questions => new KeptQuestions(options);

const defaults: Required<QuestionLimits> = {
  timeoutMs: 900_000,
};

class KeptQuestions implements Questions {
  readonly port: UiPort = { announces: true, request: (request) => this.ask(request) };
  readonly #options: QuestionsOptions;
  readonly #clock: Clock;
  readonly #limits: Required<QuestionLimits>;
  readonly #sessions = new Map<string, Promise<SessionQuestions>>();
  /** Identifies this process. */
  readonly #epoch = randomBytes(8).toString("hex");
  /** Confidential answers, until the tool takes them: a store might keep copies. */
  readonly #confidential = new Map<string, Json>();
  #isClosed = false;

  constructor(options: QuestionsOptions) {
    this.#options = options;
    this.#clock = options.clock ?? wallClock;
    this.#limits = { ...defaults, ...options.limits };
  }

  #session(id: string): Promise<SessionQuestions> {
    let loaded = this.#sessions.get(id);
    if (loaded === undefined) {
      loaded = this.#load(id);
      this.#sessions.set(id, loaded);
      // The next attempt reads the store again.
      loaded.catch(() => this.#sessions.delete(id));
    }
    return loaded;
  }

  async #load(id: string): Promise<SessionQuestions> {
    const made: SessionQuestions = new SessionQuestions({
      store: this.#options.store,
      id,
      clock: this.#clock,
      process: this.#epoch,
      confidential: this.#confidential,
      isAlone: this.#options.movesCalls === true,
      onDue: (question) => this.#endLater(made, question, "expired"),
    });
    await made.read();
    return made;
  }

  async pending(id: string): Promise<readonly Question[]> {
    const session = await this.#session(id);
    const elsewhere = await this.#elsewhere(id, session);
    return [...session.pending, ...elsewhere];
  }

  /** Also reads the entries of other processes. */
  async #elsewhere(id: string, session: SessionQuestions): Promise<readonly Question[]> {
    await session.inTurn(() => session.read());
    const found = await Promise.all((this.#options.sources ?? []).map((source) => source.pending(id)));
    return found.flat();
  }

  async find(id: string): Promise<Question | undefined> {
    const session = await this.#knownSession(sessionOf(id));
    await session?.inTurn(() => session.read());
    return session?.question(id);
  }

  readonly tell: Questions["tell"] = async (sessionId, data) =>
    (await this.#session(sessionId)).tell({ event: "conversation", data });

  readonly show: Questions["show"] = async (sessionId, question) => {
    const data = shownQuestion(question);
    (await this.#session(sessionId)).tell({ event: data.type, data });
  };

  readonly hide: Questions["hide"] = async (sessionId, question, ending) =>
    (await this.#session(sessionId)).tell(closing(question, ending));

  async ask(request: UiRequest, onAsked?: (question: Question) => void): Promise<Json> {
    const session = await this.#session(request.sessionId);
    const { question, ended } = await session.inTurn(() => this.#ask(session, request));
    const isOpen = session.endOf(question.id) === undefined;
    if (isOpen) onAsked?.(question);
    const { id, component: toolId = request.toolId, workflowName, sensitive } = question;
    request.announce({ type: "ui_tool_event", toolId, eventId: id, ...defined({ workflowName }) });
    const { status: how, answer = null, by } = await ended;
    const status = isOpen && by !== this.#epoch && this.#options.movesCalls === true ? "cancelled" : how;
    request.announce({ type: "ui_tool_closed", toolId, eventId: id, status });
    if (status !== "answered") throw failureOf(status, request.toolId);
    if (sensitive !== true) return answer;
    // The answer was given to a run or a process that did not finish; only the person knows it.
    const given = this.#confidential.get(id);
    this.#confidential.delete(id);
    return given ?? this.ask({ ...request, eventId: `${request.eventId}'` }, onAsked);
  }

  async #ask(session: SessionQuestions, request: UiRequest): Promise<Waiting> {
    const { eventId: key, kind, toolId, payload, answerSchema = null, bound = null } = request;
    const asks = sha256(stableJson([kind, toolId, payload, answerSchema, bound]));
    await session.read();
    const known = session.askedAs(key);
    if (known?.asks === asks) return this.#wait(session, known.question, request);
    if (known !== undefined) await session.end(known.question, { status: "cancelled" });
    const { workflowName } = this.#options;
    const question = questionOf(request, { ...this.#limits, now: this.#clock.now(), workflowName });
    await session.add({ type: "asked", question, key, asks });
    return this.#wait(session, question, request);
  }

  #wait(session: SessionQuestions, question: Question, { signal }: UiRequest): Waiting {
    const ended = session.ended(question.id);
    const cancel = (): void => this.#endLater(session, question, "cancelled");
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
    void ended.then(() => signal.removeEventListener("abort", cancel));
    return { question, ended };
  }

  /** Does not wait. If the store fails, the question stays open in it, and a later answer finds it expired. */
  #endLater(session: SessionQuestions, question: Question, status: QuestionEnd): void {
    if (this.#isClosed) return;
    const ended = { type: "ended", of: question.id, status, by: this.#epoch } as const;
    session.inTurn(() => session.end(question, { status })).catch(() => session.take([ended]));
  }

  async answer(given: GivenAnswer, user?: string): Promise<AnswerReceipt> {
    for (const source of this.#options.sources ?? []) {
      const receipt = await source.answer(given, user);
      if (receipt !== undefined) return receipt;
    }
    const session = await this.#knownSession(sessionOf(given.id));
    if (session === undefined) return unknown;
    return session.inTurn(async () => {
      await session.read();
      const question = session.question(given.id);
      if (question === undefined || !mayAnswer(question, user)) return unknown;
      const ended = session.endOf(given.id);
      return ended === undefined ? this.#take(session, question, given) : lateReceipt(ended, given);
    });
  }

  /** A session without questions is not kept in memory. */
  async #knownSession(id: string): Promise<SessionQuestions | undefined> {
    const isKnown = this.#sessions.has(id) || (await this.#options.store.read(logOf(id))).length > 0;
    return isKnown ? this.#session(id) : undefined;
  }

  async #take(session: SessionQuestions, question: Question, given: GivenAnswer): Promise<AnswerReceipt> {
    const { answer } = given;
    if (question.deadline !== undefined && question.deadline <= this.#clock.now())
      return lateReceipt(await session.end(question, { status: "expired" }), given);
    if (answer === undefined) {
      const ended = await session.end(question, { status: "cancelled" });
      return ended.status === "cancelled" ? { code: 200, status: "cancelled" } : lateReceipt(ended, given);
    }
    const faults = await answerFaults(question.schema, answer);
    if (faults.length > 0) return { code: 422, status: "pending", faults };
    const ended = await session.end(question, { status: "answered", answer });
    return ended.by === this.#epoch ? { code: 200, status: "answered" } : lateReceipt(ended, given);
  }

  async follow(ids: readonly string[], onMessage: (message: QuestionMessage) => void): Promise<() => void> {
    const sessions = await Promise.all(ids.map(async (id) => ({ id, session: await this.#session(id) })));
    // The snapshot would undo a message that arrives before it.
    const early: QuestionMessage[] = [];
    let tell = (message: QuestionMessage): void => void early.push(message);
    const leaving = sessions.map(({ session }) => session.follow((message) => tell(message)));
    const leave = (): void => leaving.forEach((each) => each());
    try {
      const elsewhere = (await Promise.all(sessions.map(({ id, session }) => this.#elsewhere(id, session)))).flat();
      const requests = [...sessions.flatMap(({ session }) => session.pending), ...elsewhere].map(shownQuestion);
      onMessage({ event: "snapshot", data: { requests } });
    } catch (error) {
      leave();
      throw error;
    }
    early.forEach(onMessage);
    tell = onMessage;
    return leave;
  }

  async endSession(sessionId: string): Promise<void> {
    const session = await this.#session(sessionId);
    await session.inTurn(async () => {
      for (const question of session.pending) await session.end(question, { status: "cancelled" });
    });
    session.close();
    this.#sessions.delete(sessionId);
  }

  async erase(sessionId: string): Promise<void> {
    const session = await this.#knownSession(sessionId);
    if (session === undefined) return;
    await this.endSession(sessionId);
    await this.#options.store.erase(logOf(sessionId));
  }

  close(): void {
    this.#isClosed = true;
    for (const loaded of this.#sessions.values()) {
      loaded.then(
        (session) => session.close(),
        () => undefined,
      );
    }
  }
}

interface Waiting {
  readonly question: Question;
  readonly ended: Promise<Ended>;
}

const mayAnswer = ({ to }: Question, user: string | undefined): boolean =>
  to.kind === "person" && (to.user === undefined || to.user === user);
