import type { JsonObject } from "../../util/json.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import { neverAborted } from "../handler/on-cancelled.ts";
import type { CallTurn } from "../../model/call/call.ts";
import { rememberedCalls } from "../parts/remembered-calls.ts";
import { usedBudgets } from "../parts/used-budgets.ts";
import type { LiveSession } from "./live-session.ts";
import type { Job } from "./jobs.ts";
import { confirmCall, declineCall, type Deciding } from "./session-confirmations.ts";
import type { CallRequest } from "../kernel/started-call.ts";
import type { CallOptions, Session, StartOptions, Turn } from "./session.ts";

/** Who calls in a turn. */
export interface Caller {
  /** The one that calls, where a call does not say. */
  readonly agent: string | undefined;
  /** The session as its host sees it. */
  readonly session: Session;
}

/** One user message and all that follows until the next. */
export class LiveTurn implements Turn {
  readonly id: string;
  readonly pendingMessage: JsonObject | undefined;
  readonly #session: LiveSession;
  readonly #turn: CallTurn;
  readonly #caller: Caller;
  #suppressed: Turn["suppresses"] | undefined;

  constructor(session: LiveSession, turn: CallTurn, caller: Caller) {
    this.id = turn.id;
    this.pendingMessage = session.now.pendingMessage;
    this.#session = session;
    this.#turn = turn;
    this.#caller = caller;
  }

  get session(): Session {
    return this.#caller.session;
  }

  get isOver(): boolean {
    return this.#suppressed !== undefined;
  }

  get suppresses(): Turn["suppresses"] {
    return this.#suppressed ?? this.#session.now.effects.suppresses;
  }

  call(name: string, args: unknown, options: CallOptions = {}): Promise<ToolResponse> {
    const {
      callId: id = this.#session.ports.ids(),
      agent = this.#caller.agent,
      signal = neverAborted,
      onOutput,
    } = options;
    const { provider, confirmation, approved: isApproved, background: isBackground } = options;
    const message = options.messageId ?? (provider === undefined ? undefined : this.id);
    const from = { turn: this.#turn, agent, parent: undefined };
    const offer = this.#session.offers.to({ ...options, agent });
    const decided = { confirmation, isApproved, message };
    const request: CallRequest = { id, name, args, ...from, provider, ...decided, signal, isBackground, offer };
    const reader = onOutput && this.#session.outputs.reader(onOutput);
    return Promise.resolve(this.#session.run({ ...request, reader }));
  }

  start(name: string, args: unknown, options: StartOptions = {}): Promise<Job> {
    const { callId: id = this.#session.ports.ids(), agent = this.#caller.agent, provider } = options;
    const offer = this.#session.offers.to({ ...options, agent });
    return this.#session.jobs.start({ id, name, args, turn: this.#turn, agent, provider, offer });
  }

  confirm(token: string, { signal }: Pick<CallOptions, "signal"> = {}): Promise<ToolResponse> {
    return Promise.resolve(confirmCall(token, this.#deciding, signal));
  }

  decline(token: string): Promise<ToolResponse> {
    return declineCall(token, this.#deciding);
  }

  get #deciding(): Deciding {
    return { session: this.#session, turn: this.#turn, ports: this.#session.ports };
  }

  /** Forgets its calls and what it has used of its budgets. */
  clear(): void {
    this.forget();
    this.#turn.parts.record(usedBudgets, { type: "cleared" });
  }

  /** Forgets its calls. */
  forget(): void {
    rememberedCalls(this.#turn).clear();
  }

  end(): void {
    if (this.isOver) return;
    this.forget();
    this.#suppressed = this.#session.now.effects.suppresses;
    this.#session.endTurn();
  }
}
