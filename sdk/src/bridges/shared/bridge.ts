import { forModel } from "../../model/call/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/call/transport.ts";
import { CallOrder, MadeCalls } from "../../transports/loop/made-calls.ts";
import { defined } from "../../util/defined.ts";
import { bridgedTools, type BridgedSession, type BridgedTool, type BridgeOptions } from "./bridged-tools.ts";
import { parseJson } from "../../util/json.ts";
import { orElse } from "../../util/failures.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { ToolResponse, Confirmation } from "../../model/call/response.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";

/** A call from a host. */
export interface HostCall extends ModelCall {
  readonly signal?: AbortSignal | undefined;
  /** The id of the model's message or of the calling node, if the library has one: it may deliver the calls again. */
  readonly messageId?: string | undefined;
}

/**
 * The calls that run in parallel. A library does not tell where a message starts: a new message starts after all calls of the previous one have
 * ended.
 */
interface Batch {
  readonly made: MadeCalls;
  readonly order: CallOrder;
}

/** A person's answer about a call. */
interface Answer {
  readonly confirmation: Confirmation;
  readonly isApproved: boolean;
}

/** Runs the calls of another library, each once. Never throws because of a call's content or result. */
export class Bridge {
  readonly tools: readonly BridgedTool[];
  readonly #turn: () => BridgedTurn;
  readonly #options: BridgeOptions & { readonly provider: string };
  readonly #batches = new WeakMap<BridgedTurn, Batch>();
  /** By message: settles when the last question so far is answered. */
  readonly #answered = new Map<string, Promise<unknown>>();
  #asking: Promise<unknown> = Promise.resolve();

  /** @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for the provider. */
  constructor(turn: TurnSource, options: BridgeOptions & { readonly provider: string }) {
    this.#turn = typeof turn === "function" ? turn : () => turn;
    this.tools = bridgedTools(this.#turn().session, options);
    this.#options = { ...options, names: this.tools.map(({ name }) => name) };
  }

  /** Whether the host must ask a person before any call of this tool. */
  mayNeedPerson(name: string): boolean {
    const confirmer = this.#turn().session.confirmerOf(name);
    return confirmer === "host" || confirmer === "token";
  }

  /** Whether the host must ask a person before this call. Nothing runs. */
  async needsPerson(call: HostCall): Promise<boolean> {
    if (this.#turn().session.confirmerOf(call.name) === "host") return true;
    return (await this.confirmationOf(call)) !== undefined;
  }

  /** The confirmation that this call needs; undefined if it needs none, or is invalid. Nothing runs. Questions are created one at a time. */
  confirmationOf(call: HostCall): Promise<Confirmation | undefined> {
    const confirmation = this.#asking.then(() => this.#confirmationOf(this.#named(call)));
    this.#asking = confirmation.catch(() => undefined);
    return confirmation;
  }

  async #confirmationOf(call: HostCall): Promise<Confirmation | undefined> {
    const turn = this.#turn();
    if (turn.session.confirmerOf(call.name) !== "token") return undefined;
    const { id, name, args, messageId, signal } = call;
    const pending = pendingOf(turn.session, call);
    if (pending !== undefined) return pending;
    const { provider, agent, names } = this.#options;
    const response = await turn.call(name, args, {
      provider,
      ...defined({ callId: id, messageId, agent, names, signal }),
    });
    return response.ok ? undefined : response.error.confirmation;
  }

  /** Runs a call. If it needs a person's approval and has none, it fails with `CONFIRMATION_REQUIRED`. */
  async run(host: HostCall, isApproved: boolean): Promise<CallResult> {
    const { made, order } = this.#batch();
    const call = this.#named(host);
    const { signal, messageId } = call;
    const [result] = await made.run([call], { order, signal, messageId, approved: isApproved });
    if (result === undefined) throw new Error(`No one cancels ${call.name} without wanting its result.`);
    return result;
  }

  /**
   * Runs a call after `ask` has returned whether a person approves it; `ask` may throw if the host will call again with the answer. The calls of
   * a message ask in order, the same ones each time, and none of them runs before all have their answer.
   */
  async decide(host: HostCall, ask: (confirmation: Confirmation | undefined) => boolean): Promise<CallResult> {
    const call = this.#named(host);
    const { messageId = "" } = call;
    const before = this.#answered.get(messageId) ?? Promise.resolve();
    const answer = before.then(() => this.#answer(call, ask));
    this.#answered.set(messageId, answer);
    try {
      const given = await answer;
      await this.#settled(messageId);
      if (given?.isApproved === false) return await this.decline(call, given.confirmation);
      return await this.run(call, given !== undefined);
    } finally {
      this.#answered.delete(messageId);
    }
  }

  /** Undefined if no one has to be asked. */
  async #answer(call: HostCall, ask: (confirmation: Confirmation | undefined) => boolean): Promise<Answer | undefined> {
    const { id, messageId } = call;
    // The answer to a repeated call must not be used for the next one.
    const isDecided = id !== undefined && messageId !== undefined && this.#turn().session.isDecided(id, messageId);
    const confirmation = isDecided ? undefined : await this.confirmationOf(call);
    if (confirmation !== undefined) return { confirmation, isApproved: ask(confirmation) };
    if (isDecided) ask(undefined);
    return undefined;
  }

  async #settled(messageId: string): Promise<void> {
    let last: Promise<unknown> | undefined;
    do {
      last = this.#answered.get(messageId);
      await last;
    } while (this.#answered.get(messageId) !== last);
  }

  async decline(call: HostCall, { token }: Confirmation): Promise<CallResult> {
    const response = await this.#turn().decline(token);
    return { call, isError: !response.ok, output: forModel(response) };
  }

  /** Declines the pending calls of these tools that a person has denied in the host. */
  declineAll(isDenied: (confirmation: Confirmation) => boolean): void {
    const turn = this.#turn();
    const names = new Set(this.tools.map(({ name }) => name));
    for (const pending of turn.session.confirmations())
      if (pending.messageId !== undefined && names.has(pending.preview.tool) && isDenied(pending))
        void turn.decline(pending.token);
  }

  /** The call with an id that finds its answer; a step of a graph or workflow has none. */
  #named(call: HostCall): HostCall {
    const { id, messageId, name, args } = call;
    if (id !== undefined || messageId === undefined || !this.mayNeedPerson(name)) return call;
    const text = orElse(() => stableJson(args), undefined);
    return text === undefined ? call : { ...call, id: `${messageId}:${sha256(name + text).slice(0, 16)}` };
  }

  #batch(): Batch {
    const turn = this.#turn();
    const known = this.#batches.get(turn);
    if (known?.order.isIdle === false) return known;
    const batch = { made: new MadeCalls(() => turn, this.#options), order: new CallOrder() };
    this.#batches.set(turn, batch);
    return batch;
  }
}

/** Finds the question of a call without a reported call. If its arguments were shown in another form, the turn finds it. */
function pendingOf(session: BridgedSession, { id, name, args }: HostCall): Confirmation | undefined {
  const same = session.confirmations().filter(({ callId, preview }) => callId === id && preview.tool === name);
  if (same.length === 0) return undefined;
  const text = orElse(() => stableJson(typeof args === "string" ? parseJson(args) : args), undefined);
  return same.find(({ preview }) => stableJson(preview.args) === text);
}

/** The part of a `Turn` that a bridge needs. */
export interface BridgedTurn<Tools extends ToolTypes = ToolTypes> {
  readonly session: BridgedSession<Tools>;
  call(name: string, args: unknown, options?: Parameters<CallableTurn["call"]>[2]): Promise<ToolResponse>;
  decline(token: string): Promise<ToolResponse>;
}

/** A turn, or a function that returns the current one if the tools outlast a turn. */
export type TurnSource<Tools extends ToolTypes = ToolTypes> = BridgedTurn<Tools> | (() => BridgedTurn<Tools>);
