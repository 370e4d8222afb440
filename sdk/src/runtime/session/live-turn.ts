import type { JsonObject } from "../../util/json.ts";
import type { ToolResponse } from "../../model/response.ts";
import { neverAborted } from "../values/never-aborted.ts";
import type { CallTurn } from "../../model/call.ts";
import { rememberedCalls } from "../parts/remembered-calls.ts";
import { usedBudgets } from "../parts/used-budgets.ts";
import type { LiveSession } from "./live-session.ts";
import type { CallOptions, Turn } from "./session.ts";

/** One user message and all that follows until the next. */
export class LiveTurn implements Turn {
  readonly id: string;
  readonly pendingMessage: JsonObject | undefined;
  readonly #session: LiveSession;
  readonly #turn: CallTurn;
  readonly #agent: string | undefined;
  #suppressed: Turn["suppresses"] | undefined;

  /** `agent` is the one that calls, where a call does not say. */
  constructor(session: LiveSession, turn: CallTurn, agent: string | undefined) {
    this.id = turn.id;
    this.pendingMessage = session.pendingMessage;
    this.#session = session;
    this.#turn = turn;
    this.#agent = agent;
  }

  get suppresses(): Turn["suppresses"] {
    return this.#suppressed ?? this.#session.suppresses;
  }

  call(name: string, args: unknown, options: CallOptions = {}): Promise<ToolResponse> {
    const { callId = this.#session.newId(), agent = this.#agent, provider, signal = neverAborted } = options;
    const request = { id: callId, name, args, turn: this.#turn, agent, provider, parent: undefined, signal };
    return Promise.resolve(this.#session.run(request));
  }

  /** Forgets its calls and what it has used of its budgets. */
  clear(): void {
    this.forget();
    this.#turn.parts.record(usedBudgets, { type: "cleared" });
  }

  /** Forgets its calls. */
  forget(): void {
    this.#turn.parts.read(rememberedCalls).clear();
  }

  end(): void {
    if (this.#suppressed !== undefined) return;
    this.forget();
    this.#suppressed = this.#session.suppresses;
    this.#session.endTurn();
  }
}
