import { randomBytes } from "node:crypto";
import type { UiRequest } from "../model/ports/ui.ts";
import { defined } from "../util/defined.ts";
import type { Json } from "../util/json.ts";
import { sameJson, stableJson } from "../util/stable-json.ts";
import { sha256 } from "../util/sha256.ts";
import { answerFaults, GivenAnswers } from "./answer-faults.ts";
import { failureOf, tooLarge, tooMany } from "./failures.ts";
import { type Clock, longestTimer, wallClock } from "../model/ports/clock.ts";
import { MessageRing } from "./message-ring.ts";
import { type Ending, type RequestRow, RequestRows } from "./request-rows.ts";
import { type OpenRequest, type Outcome, SessionRequests } from "./session-requests.ts";
import type {
  UiEnd,
  UiFollowing,
  UiLimits,
  UiReceipt,
  UiRequests,
  UiRequestsOptions,
  UiSubmission,
  UiToolRequest,
} from "./ui-options.ts";

/**
 * Keeps the questions of `ui` tools in a store, so that neither a page nor the process has to live as long as a question is open. The call
 * that asks again after a restart, under the same call id, gets the answer that came in the meantime.
 */
export function createUiRequests(options: UiRequestsOptions): UiRequests {
  const kept = new KeptRequests(options);
  return {
    port: { announces: true, request: (request) => kept.request(request) },
    pending: async (sessionId) => (await kept.session(sessionId)).requests,
    submit: (submission, user) => kept.submit(submission, user),
    follow: (sessionId, following) => kept.follow(sessionId, following),
    tell: async (sessionId, data) => (await kept.session(sessionId)).ring.add({ event: "conversation", data }),
    endSession: (sessionId) => kept.endSession(sessionId),
    close: () => kept.close(),
  };
}

const defaults: Required<UiLimits> = {
  timeoutMs: 900_000,
  maxPending: 20,
  maxPayloadBytes: 262_144,
  maxFaults: 10,
  maxReplayed: 1000,
};

class KeptRequests {
  readonly #rows: RequestRows;
  readonly #clock: Clock;
  readonly #limits: Required<UiLimits>;
  readonly #options: UiRequestsOptions;
  readonly #sessions = new Map<string, Promise<SessionRequests>>();
  readonly #epoch = randomBytes(8).toString("hex");
  readonly #given = new GivenAnswers();
  #isClosed = false;

  constructor(options: UiRequestsOptions) {
    this.#options = options;
    this.#rows = new RequestRows(options.store);
    this.#clock = options.clock ?? wallClock;
    this.#limits = { ...defaults, ...options.limits };
  }

  session(id: string): Promise<SessionRequests> {
    let loaded = this.#sessions.get(id);
    if (loaded === undefined) {
      const made = new SessionRequests(new MessageRing(this.#epoch, this.#limits.maxReplayed));
      loaded = made.load(id, this.#rows, (open) => this.#startTimer(made, open)).then(() => made);
      this.#sessions.set(id, loaded);
      // The next attempt reads the store again.
      loaded.catch(() => this.#sessions.delete(id));
    }
    return loaded;
  }

  async request(request: UiRequest): Promise<Json> {
    const session = await this.session(request.sessionId);
    const asked = await session.inTurn(() => this.#ask(session, request));
    const { toolId, eventId, workflowName } = asked.row.request;
    request.announce({ type: "ui_tool_event", toolId, eventId, workflowName });
    const outcome = await asked.outcome;
    request.announce({ type: "ui_tool_closed", toolId, eventId, status: outcome.status });
    if (outcome.status !== "answered") throw failureOf(outcome.status, request.toolId);
    if (asked.row.request.sensitive !== true) return outcome.answer ?? null;
    const answer = session.confidential.get(eventId);
    session.confidential.delete(eventId);
    // Given to a run or a process that did not come to its end: only the person knows it.
    return answer === undefined ? this.request({ ...request, eventId: `${request.eventId}'` }) : answer;
  }

  async #ask(session: SessionRequests, request: UiRequest): Promise<Asked> {
    const question = request.eventId;
    const asks = sha256(stableJson([request.toolId, request.payload, request.answerSchema ?? null]));
    const eventId = session.asked.get(question);
    const stored = eventId === undefined ? undefined : await this.#rows.read(eventId);
    if (stored?.row.asks === asks) return this.#join(session, stored.row, request);
    const superseded = eventId === undefined ? undefined : session.open.get(eventId);
    if (superseded !== undefined) await this.#end(session, superseded, { status: "cancelled" });
    const row = this.#rowOf(request, { question, asks });
    if (session.open.size >= this.#limits.maxPending) throw tooMany(request.toolId, this.#limits.maxPending);
    await this.#rows.add(row, session.length);
    session.length += 1;
    const open = session.add(row, (added) => this.#startTimer(session, added));
    session.ring.add({ event: "ui_tool_event", data: row.request });
    return this.#wait(session, open, request);
  }

  #rowOf(request: UiRequest, { question, asks }: Pick<RequestRow, "question" | "asks">): RequestRow {
    const { toolId: tool, sessionId: session, user = null, component, callId, display, payload } = request;
    const { message, answerSchema, sensitive } = request;
    const bytes = Buffer.byteLength(JSON.stringify(payload));
    if (bytes > this.#limits.maxPayloadBytes) throw tooLarge(tool, bytes, this.#limits.maxPayloadBytes);
    const createdAt = this.#clock.now();
    const timeoutMs = Math.min(request.timeoutMs ?? this.#limits.timeoutMs, longestTimer);
    const shown: UiToolRequest = {
      type: "ui_tool_event",
      toolId: component ?? this.#options.toolIdOf?.(request) ?? tool,
      eventId: randomBytes(16).toString("base64url"),
      workflowName: this.#options.workflowName ?? "default",
      display,
      payload,
      ...defined({ message }),
      callId,
      tool,
      ...defined({ answerSchema: answerSchema }),
      ...(sensitive === true ? { sensitive } : {}),
      createdAt,
      expiresAt: createdAt + timeoutMs,
    };
    return { session, user, question, asks, request: shown };
  }

  async #join(session: SessionRequests, row: RequestRow, request: UiRequest): Promise<Asked> {
    const open = session.open.get(row.request.eventId);
    if (open !== undefined) return this.#wait(session, open, request);
    const stored = await this.#rows.read(row.request.eventId);
    return { row, outcome: Promise.resolve(stored?.ending ?? { status: "cancelled" }) };
  }

  #wait(session: SessionRequests, open: OpenRequest, { signal }: UiRequest): Asked {
    const outcome = new Promise<Outcome>((resolve) => open.waiting.push(resolve));
    const cancel = (): void => this.#endLater(session, open, "cancelled");
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
    open.waiting.push(() => signal.removeEventListener("abort", cancel));
    return { row: open.row, outcome };
  }

  #startTimer(session: SessionRequests, open: OpenRequest): void {
    const left = Math.max(0, open.row.request.expiresAt - this.#clock.now());
    open.stopTimer = this.#clock.after(left, () => this.#endLater(session, open, "expired"));
  }

  /** Not waited for. Where the store fails, the question stays open in it; a later answer finds it expired. */
  #endLater(session: SessionRequests, open: OpenRequest, status: UiEnd): void {
    if (this.#isClosed) return;
    session.inTurn(() => this.#end(session, open, { status })).catch(() => this.#settle(session, open, { status }));
  }

  /** How the question ended, which may have been before. */
  async #end(session: SessionRequests, open: OpenRequest, ending: Ending): Promise<Ending> {
    const { eventId, sensitive } = open.row.request;
    if (!session.open.has(eventId)) return (await this.#rows.read(eventId))?.ending ?? ending;
    const stored = sensitive === true ? { status: ending.status } : ending;
    const isFirst = await this.#rows.end(eventId, stored);
    const actual = isFirst ? stored : ((await this.#rows.read(eventId))?.ending ?? stored);
    if (isFirst && sensitive === true && "answer" in ending) session.confidential.set(eventId, ending.answer ?? null);
    this.#settle(session, open, actual);
    return actual;
  }

  #settle(session: SessionRequests, open: OpenRequest, ending: Ending): void {
    const { eventId } = open.row.request;
    if (!session.open.delete(eventId)) return;
    open.stopTimer();
    session.ring.add({ event: "ui_tool_closed", data: { type: "ui_tool_closed", eventId, ...ending } });
    for (const resolve of open.waiting) resolve(ending);
  }

  async submit(submission: UiSubmission, user?: string): Promise<UiReceipt> {
    const stored = await this.#rows.read(submission.eventId);
    if (stored === undefined || (stored.row.user !== null && stored.row.user !== user)) return unknown;
    const session = await this.session(stored.row.session);
    return session.inTurn(async () => {
      const open = session.open.get(submission.eventId);
      if (open !== undefined) return this.#take(session, open, submission);
      const now = await this.#rows.read(submission.eventId);
      return this.#given.repeated(stored.row, now?.ending ?? { status: "cancelled" }, submission);
    });
  }

  async #take(session: SessionRequests, open: OpenRequest, submission: UiSubmission): Promise<UiReceipt> {
    const { row } = open;
    const { eventId, expiresAt, answerSchema } = row.request;
    if (expiresAt <= this.#clock.now()) {
      return this.#given.repeated(row, await this.#end(session, open, { status: "expired" }), submission);
    }
    const { response } = submission;
    if (submission.cancel === true || response === undefined) {
      const { status } = await this.#end(session, open, { status: "cancelled" });
      return status === "cancelled" ? { code: 200, status } : this.#given.repeated(row, { status }, submission);
    }
    if (open.faults >= this.#limits.maxFaults) return { code: 429, status: "pending" };
    const faults = await answerFaults(answerSchema, response);
    if (faults.length > 0) {
      open.faults += 1;
      return { code: 422, status: "pending", faults };
    }
    if (row.request.sensitive === true) this.#given.remember(eventId, response);
    const ending = await this.#end(session, open, { status: "answered", answer: response });
    const isOwn = ending.status === "answered" && (row.request.sensitive === true || sameJson(ending.answer, response));
    return isOwn ? { code: 200, status: "answered" } : this.#given.repeated(row, ending, submission);
  }

  async follow(sessionId: string, following: UiFollowing): Promise<() => void> {
    const session = await this.session(sessionId);
    return session.ring.follow(following, session.requests);
  }

  async endSession(sessionId: string): Promise<void> {
    const session = await this.session(sessionId);
    await session.inTurn(async () => {
      for (const open of [...session.open.values()]) await this.#end(session, open, { status: "cancelled" });
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const loaded of this.#sessions.values()) {
      loaded.then(
        ({ open }) => {
          for (const { stopTimer } of open.values()) stopTimer();
        },
        () => undefined,
      );
    }
  }
}

interface Asked {
  readonly row: RequestRow;
  readonly outcome: Promise<Outcome>;
}

const unknown: UiReceipt = { code: 404, status: "unknown" };
