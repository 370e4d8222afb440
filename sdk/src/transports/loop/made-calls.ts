import { forModel } from "../../model/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/transport.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import { defined } from "../../util/defined.ts";
import { stableJson } from "../../util/stable-json.ts";
import { CallOrder } from "./call-order.ts";
import type { AttachOptions } from "./loop.ts";
import { idTaken, refusalOf } from "./refusal-of.ts";

interface MadeCall {
  /** The tool and its arguments: what may not differ under one id. */
  readonly what: string;
  /** Undefined where the provider cancelled the call. */
  readonly result: Promise<CallResult | undefined>;
  readonly abort: AbortController;
}

interface CallSettings extends AttachOptions {
  readonly provider: string;
}

/** How some calls are made. */
export interface RunOptions {
  readonly order?: CallOrder;
  /** Cancels them. */
  readonly signal?: AbortSignal | undefined;
}

type Results = readonly (CallResult | undefined)[];

/** The calls of a loop, each made once. */
export class MadeCalls {
  readonly #turn: () => CallableTurn;
  readonly #settings: CallSettings;
  readonly #byId = new Map<string, MadeCall>();
  /** Also ids of calls that still wait for another. */
  readonly #cancelled = new Set<string>();

  constructor(turn: () => CallableTurn, settings: CallSettings) {
    this.#turn = turn;
    this.#settings = settings;
  }

  /**
   * Results in the order of the calls; undefined for a call that the provider cancelled. Does not reject. Calls that come one by one
   * share an order.
   */
  run(calls: readonly ModelCall[], { order = new CallOrder(), signal }: RunOptions = {}): Promise<Results> {
    const either = anyOf(this.#settings.signal, signal);
    return Promise.all(calls.map((call) => order.run(this.#isParallel(call.name), () => this.#once(call, either))));
  }

  /** The provider no longer wants the result of this call. */
  cancel(id: string): void {
    this.#cancelled.add(id);
    this.#byId.get(id)?.abort.abort();
  }

  #isParallel(name: string): boolean {
    const { parallel } = this.#settings;
    if (parallel !== undefined) return typeof parallel === "function" ? parallel(name) : parallel;
    const { session } = this.#turn();
    if (session === undefined) return false;
    const tool = session.registry.tool(name);
    // A tool that does not exist does nothing.
    return tool === undefined || isReadOnly(tool);
  }

  async #once(call: ModelCall, signal: AbortSignal | undefined): Promise<CallResult | undefined> {
    const { id } = call;
    const refusal = refusalOf(call);
    if (refusal !== undefined) return { call, isError: true, output: refusal };
    if (id === undefined) return this.#make(call, signal);
    if (this.#cancelled.has(id)) return undefined;
    const what = whatOf(call);
    const made = this.#byId.get(id);
    if (made !== undefined && made.what !== what) return { call, isError: true, output: idTaken(id) };
    if (made !== undefined) return made.result;
    const abort = new AbortController();
    const result = this.#make(call, anyOf(signal, abort.signal)).then((settled) =>
      this.#cancelled.has(id) ? undefined : settled,
    );
    this.#byId.set(id, { what, result, abort });
    return result;
  }

  async #make(call: ModelCall, signal: AbortSignal | undefined): Promise<CallResult> {
    const { provider, agent } = this.#settings;
    const response = await this.#turn().call(call.name, call.args, {
      provider,
      ...defined({ callId: call.id, agent, signal }),
    });
    return { call, isError: !response.ok, output: forModel(response) };
  }
}

function whatOf({ name, args }: ModelCall): string {
  if (typeof args === "string") return `${name} ${args}`;
  try {
    return `${name} ${stableJson(args)}`;
  } catch {
    // The turn says what is wrong with arguments that are not JSON.
    return name;
  }
}

function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
