import type { Confirmation } from "../../model/confirmation.ts";
import { forModel } from "../../model/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/transport.ts";
import { CallOrder } from "../../transports/loop/call-order.ts";
import { MadeCalls } from "../../transports/loop/made-calls.ts";
import { refusalOf } from "../../transports/loop/refusal-of.ts";
import { defined } from "../../util/defined.ts";
import { bridgedTools, type BridgedTool } from "./bridged-tools.ts";
import type { BridgedSession, BridgedTurn, BridgeOptions, TurnSource } from "./bridged-turn.ts";

/** A call as a host hands it over. */
export interface HostCall extends ModelCall {
  readonly signal?: AbortSignal | undefined;
}

/** The calls of one turn. */
interface TurnCalls {
  readonly made: MadeCalls;
  readonly order: CallOrder;
  /** Ids of the calls that a person has approved in the host. */
  readonly approved: Set<string>;
}

/** Runs the calls that another library hands over, each once. Nothing of it throws because of what a call contains or how it ends. */
export class Bridge {
  readonly tools: readonly BridgedTool[];
  readonly #turn: () => BridgedTurn;
  readonly #options: BridgeOptions & { readonly provider: string };
  readonly #calls = new WeakMap<BridgedTurn, TurnCalls>();

  /** @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for the provider. */
  constructor(turn: TurnSource, options: BridgeOptions & { readonly provider: string }) {
    this.#turn = typeof turn === "function" ? turn : () => turn;
    this.#options = options;
    this.tools = bridgedTools(this.#turn().session, options);
  }

  /** Whether the host has to ask a person before some call of this tool. */
  mayNeedPerson(name: string): boolean {
    const confirmer = this.#turn().session.confirmerOf(name);
    return confirmer === "host" || confirmer === "token";
  }

  /** Whether the host has to ask a person before this call. Nothing runs. */
  async needsPerson(call: HostCall): Promise<boolean> {
    if (this.#turn().session.confirmerOf(call.name) === "host") return true;
    return (await this.confirmationOf(call)) !== undefined;
  }

  /** The confirmation that this call needs; undefined where it needs none, or is not valid. Nothing runs. */
  async confirmationOf(call: HostCall): Promise<Confirmation | undefined> {
    const turn = this.#turn();
    if (turn.session.confirmerOf(call.name) !== "token" || refusalOf(call) !== undefined) return undefined;
    const pending = pendingOf(turn.session, call);
    if (pending !== undefined) return pending;
    const { provider, agent } = this.#options;
    const response = await turn.call(call.name, call.args, {
      provider,
      ...defined({ callId: call.id, agent, signal: call.signal }),
    });
    return response.ok ? undefined : response.error.confirmation;
  }

  /** Runs a call. Without the approval of a person, a call that needs one fails with `CONFIRMATION_REQUIRED`. */
  async run(call: HostCall, isApproved: boolean): Promise<CallResult> {
    const { made, order, approved } = this.#callsOf(this.#turn());
    if (isApproved && call.id !== undefined) approved.add(call.id);
    const [result] = await made.run([call], { order, signal: call.signal });
    if (result === undefined) throw new Error(`No one cancels ${call.name} without wanting its result.`);
    return result;
  }

  /** The person does not want the call. */
  async decline(call: HostCall, { token }: Confirmation): Promise<CallResult> {
    const response = await this.#turn().decline(token);
    return { call, isError: !response.ok, output: forModel(response) };
  }

  #callsOf(turn: BridgedTurn): TurnCalls {
    const known = this.#calls.get(turn);
    if (known !== undefined) return known;
    const approved = new Set<string>();
    const made = new MadeCalls(() => approving(turn, approved), this.#options);
    const calls = { made, order: new CallOrder(), approved };
    this.#calls.set(turn, calls);
    return calls;
  }
}

/** The turn, with the token of its confirmation for a call that was approved: it runs only with the arguments that were shown. */
function approving(turn: BridgedTurn, approved: ReadonlySet<string>): CallableTurn {
  return {
    session: turn.session,
    call: (name, args, options = {}) => {
      const { callId: id } = options;
      const pending = id !== undefined && approved.has(id) ? pendingOf(turn.session, { name, id }) : undefined;
      return turn.call(name, args, pending === undefined ? options : { ...options, confirmation: pending.token });
    },
  };
}

/** The confirmation that a call waits for, in this process or since another. */
function pendingOf(session: BridgedSession, { name, id }: Pick<ModelCall, "name" | "id">): Confirmation | undefined {
  return session.confirmations().find(({ callId, preview }) => callId === id && preview.tool === name);
}
