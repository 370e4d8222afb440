import type { CallTurn } from "../../model/call/call.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { JsonObject } from "../../util/json.ts";
import { neverAborted } from "../handler/on-cancelled.ts";
import type { CallRequest } from "../kernel/call-request.ts";
import type { CallHost } from "../kernel/run-call.ts";
import { usedBudgets } from "../stages/budget.ts";
import { turnMemory } from "../stages/once.ts";
import type { Conversation } from "./conversation.ts";
import { confirmCall, declineCall } from "./decide-call.ts";
import type { Job, Jobs } from "./jobs.ts";
import { ChunkReader } from "./outputs.ts";
import type { SessionTools } from "./session-tools.ts";
import type { CallOptions, Session, StartOptions, Turn } from "./session.ts";

/** What a turn needs of its session. */
export interface TurnSession extends Session, Omit<CallHost, "registry"> {
  readonly agent: string | undefined;
  readonly now: Conversation;
  readonly ports: Ports;
  readonly tools: SessionTools;
  readonly background: Jobs;
  run(request: CallRequest): ToolResponse | Promise<ToolResponse>;
  turnOf(id: string): CallTurn;
  endTurn(): void;
}

/** One user message and all that follows until the next. */
export class LiveTurn implements Turn {
  readonly id: string;
  readonly pendingMessage: JsonObject | undefined;
  readonly #session: TurnSession;
  readonly #turn: CallTurn;
  #suppressed: Turn["suppresses"] | undefined;

  constructor(session: TurnSession, number: number) {
    this.id = `t${number}`;
    this.pendingMessage = session.now.pendingMessage;
    this.#session = session;
    this.#turn = session.turnOf(this.id);
  }

  get session(): Session {
    return this.#session;
  }

  get isOver(): boolean {
    return this.#suppressed !== undefined;
  }

  get suppresses(): Turn["suppresses"] {
    return this.#suppressed ?? this.#session.now.effects.suppresses;
  }

  call(name: string, args: unknown, options: CallOptions = {}): Promise<ToolResponse> {
    const { provider, confirmation, approved: isApproved, background: isBackground, onOutput } = options;
    const { ports, policy } = this.#session;
    const request: CallRequest = {
      ...this.#requested(name, args, options),
      parent: undefined,
      confirmation,
      isApproved,
      message: options.messageId ?? (provider === undefined ? undefined : this.id),
      signal: options.signal ?? neverAborted,
      isBackground,
      reader: onOutput && new ChunkReader(onOutput, { ...policy.output, clock: ports.clock }),
    };
    return Promise.resolve(this.#session.run(request));
  }

  start(name: string, args: unknown, options: StartOptions = {}): Promise<Job> {
    return this.#session.background.start(this.#requested(name, args, options));
  }

  #requested(name: string, args: unknown, options: CallOptions) {
    const { callId: id = this.#session.ports.ids(), agent = this.#session.agent, provider } = options;
    const offer = this.#session.tools.offerTo({ ...options, agent });
    return { id, name, args, turn: this.#turn, agent, provider, offer };
  }

  confirm(token: string, { signal }: Pick<CallOptions, "signal"> = {}): Promise<ToolResponse> {
    return Promise.resolve(confirmCall(token, this.#deciding, signal));
  }

  decline(token: string): Promise<ToolResponse> {
    return declineCall(token, this.#deciding);
  }

  get #deciding() {
    return { session: this.#session, turn: this.#turn };
  }

  /** Forgets its calls and what it has used of its budgets. */
  clear(): void {
    this.forget();
    this.#turn.parts.record(usedBudgets, { type: "cleared" });
  }

  /** Forgets its calls. */
  forget(): void {
    turnMemory(this.#turn).clear();
  }

  end(): void {
    if (this.isOver) return;
    this.forget();
    this.#suppressed = this.#session.now.effects.suppresses;
    this.#session.endTurn();
  }
}
