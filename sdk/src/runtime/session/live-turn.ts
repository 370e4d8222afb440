import type { JsonObject } from "../../util/json.ts";
import type { ToolResponse } from "../../model/response.ts";
import { neverAborted } from "../values/never-aborted.ts";
import type { LiveSession } from "./live-session.ts";
import type { CallOptions, Turn } from "./session.ts";

/** How a turn begins. */
export interface TurnStart {
  readonly id: string;
  /** The agent that calls, where a call does not say. */
  readonly agent: string | undefined;
  readonly pendingMessage: JsonObject | undefined;
}

/** One user message and all that follows until the next. */
export class LiveTurn implements Turn {
  readonly id: string;
  readonly pendingMessage: JsonObject | undefined;
  readonly #session: LiveSession;
  readonly #agent: string | undefined;
  #suppressed: Turn["suppresses"] | undefined;
  #nextMessage: JsonObject | undefined;

  constructor(session: LiveSession, { id, agent, pendingMessage }: TurnStart) {
    this.id = id;
    this.pendingMessage = pendingMessage;
    this.#session = session;
    this.#agent = agent;
  }

  get suppresses(): Turn["suppresses"] {
    return this.#suppressed ?? this.#session.suppresses;
  }

  /** The message for the turn after this one, once it has ended. */
  get nextMessage(): JsonObject | undefined {
    return this.#nextMessage;
  }

  call(name: string, args: unknown, options: CallOptions = {}): Promise<ToolResponse> {
    const { callId = this.#session.newId(), agent = this.#agent, provider, signal = neverAborted } = options;
    const request = { id: callId, name, args, turn: this, agent, provider, parent: undefined, signal };
    return Promise.resolve(this.#session.run(request));
  }

  end(): void {
    if (this.#suppressed !== undefined) return;
    this.#suppressed = this.#session.suppresses;
    this.#nextMessage = this.#session.endTurn();
  }
}
