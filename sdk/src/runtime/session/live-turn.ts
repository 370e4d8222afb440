import type { CallTurn, Failure } from "../../model/call/call.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { JsonObject } from "../../util/json.ts";
import { declined, endConfirmation, refusedToken } from "../confirmation/ask.ts";
import {
  type AskedConfirmation,
  checkToken,
  endedFault,
  type KnownConfirmation,
  namedBy,
} from "../confirmation/confirmations.ts";
import { neverAborted } from "../handler/handler-run.ts";
import type { CallRequest, Offer } from "../kernel/resolve.ts";
import { type CallHost, refuseCall } from "../kernel/run-call.ts";
import { usedBudgets } from "../stages/budget.ts";
import { turnMemory } from "../stages/once.ts";
import { unexpected } from "../values/response-errors.ts";
import type { Conversation } from "./conversation.ts";
import type { Job, Jobs } from "./jobs.ts";
import { ChunkReader, type OutputListener } from "./outputs.ts";
import type { SessionTools } from "./session-tools.ts";
import type { CallOptions, Session, StartOptions, Turn } from "./session.ts";

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
    const { provider, confirmation, approved: isApproved, onOutput } = options;
    const { callId: id = this.#session.ports.ids(), agent = this.#session.agent, signal = neverAborted } = options;
    const request: CallRequest = {
      id,
      name,
      args,
      turn: this.#turn,
      agent,
      provider,
      offer: this.#offerTo(agent, options),
      parent: undefined,
      confirmation,
      isApproved,
      message: options.messageId ?? (provider === undefined ? undefined : this.id),
      signal,
      reader: onOutput && this.#readerOf(onOutput),
    };
    return Promise.resolve(this.#session.run(request));
  }

  start(name: string, args: unknown, options: StartOptions = {}): Promise<Job> {
    const { callId: id = this.#session.ports.ids(), agent = this.#session.agent, provider } = options;
    const offer = this.#offerTo(agent, options);
    return this.#session.background.start({ id, name, args, turn: this.#turn, agent, provider, offer });
  }

  #offerTo(agent: string | undefined, options: CallOptions): Offer | undefined {
    const { provider, names, offeredOnly = provider !== undefined || names !== undefined } = options;
    return offeredOnly ? this.#session.tools.offerTo({ provider, names, agent }) : undefined;
  }

  #readerOf(listener: OutputListener): ChunkReader {
    const { ports, policy } = this.#session;
    return new ChunkReader(listener, { ...policy.output, clock: ports.clock });
  }

  /** Runs the call that a token names; the pipeline verifies the token. */
  confirm(token: string, { signal = neverAborted }: Pick<CallOptions, "signal"> = {}): Promise<ToolResponse> {
    const known = namedBy(token, this.#session);
    if (known?.status !== "pending") return Promise.resolve(this.#refuseEnded(known));
    return Promise.resolve(this.#session.run({ ...this.#requestOf(known.asked), signal, confirmation: token }));
  }

  /** Declines the confirmation of a token, with a response for the model. */
  async decline(token: string): Promise<ToolResponse> {
    const session = this.#session;
    const known = namedBy(token, session);
    if (known?.status !== "pending") return this.#refuseEnded(known);
    const { asked } = known;
    const { callId, bound, preview } = asked;
    const { ports } = session;
    const answer = (refusal: Failure): ToolResponse => refuseCall(this.#requestOf(asked), refusal, session);
    const checked = checkToken(token, { session, bound, ports });
    if (typeof checked === "string") return answer(refusedToken(preview.tool, checked));
    try {
      if ((await endConfirmation(session, { asked, as: "declined" }, ports)) === false)
        return answer(refusedToken(preview.tool, endedFault("used")));
      await session.stored();
    } catch (cause) {
      const what = `The refusal of ${preview.tool} could not be stored`;
      return answer(unexpected(what, { callId, cause, partialSideEffects: false }));
    }
    return answer(declined(preview.tool));
  }

  /** Forgets its calls and resets its budgets. */
  clear(): void {
    this.forget();
    this.#turn.parts.record(usedBudgets, { type: "cleared" });
  }

  forget(): void {
    turnMemory(this.#turn).clear();
  }

  end(): void {
    if (this.isOver) return;
    this.forget();
    this.#suppressed = this.#session.now.effects.suppresses;
    this.#session.endTurn();
  }

  /** Without a known confirmation, the call of the token is also unknown. */
  #requestOf(asked: AskedConfirmation | undefined): CallRequest {
    const { callId = "unknown", runId: id = callId, message, agent, args, preview } = asked ?? {};
    return {
      id,
      message,
      name: preview?.tool ?? "unknown",
      args,
      turn: this.#turn,
      agent,
      provider: undefined,
      parent: undefined,
      signal: neverAborted,
    };
  }

  /** Refuses a token whose call does not wait. */
  #refuseEnded(known: KnownConfirmation | undefined): ToolResponse {
    const status = known?.status === "pending" ? undefined : known?.status;
    const refusal = refusedToken(known?.asked.preview.tool ?? "The call", endedFault(status));
    return refuseCall(this.#requestOf(known?.asked), refusal, this.#session);
  }
}
