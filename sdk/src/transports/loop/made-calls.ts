import { forModel } from "../../model/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/transport.ts";
import { stableJson } from "../../util/stable-json.ts";
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

  /** Results in the order of the calls; undefined for a call that the provider cancelled. Does not reject. */
  run(calls: readonly ModelCall[]): Promise<readonly (CallResult | undefined)[]> {
    const results: Promise<CallResult | undefined>[] = [];
    // What the next call waits for.
    let before: Promise<unknown> | undefined;
    for (const call of calls) {
      const isParallel = this.#isParallel(call.name);
      const wait = isParallel || results.length === 0 ? before : Promise.all(results);
      const result = wait === undefined ? this.#once(call) : wait.then(() => this.#once(call));
      results.push(result);
      if (!isParallel) before = result;
    }
    return Promise.all(results);
  }

  /** The provider no longer wants the result of this call. */
  cancel(id: string): void {
    this.#cancelled.add(id);
    this.#byId.get(id)?.abort.abort();
  }

  #isParallel(name: string): boolean {
    const { parallel = true } = this.#settings;
    return typeof parallel === "function" ? parallel(name) : parallel;
  }

  async #once(call: ModelCall): Promise<CallResult | undefined> {
    const { id } = call;
    const refusal = refusalOf(call);
    if (refusal !== undefined) return { call, isError: true, output: refusal };
    if (id === undefined) return this.#make(call, this.#settings.signal);
    if (this.#cancelled.has(id)) return undefined;
    const what = whatOf(call);
    const made = this.#byId.get(id);
    if (made !== undefined && made.what !== what) return { call, isError: true, output: idTaken(id) };
    if (made !== undefined) return made.result;
    const abort = new AbortController();
    const { signal } = this.#settings;
    const either = signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]);
    const result = this.#make(call, either).then((settled) => (this.#cancelled.has(id) ? undefined : settled));
    this.#byId.set(id, { what, result, abort });
    return result;
  }

  async #make(call: ModelCall, signal: AbortSignal | undefined): Promise<CallResult> {
    const { provider, agent } = this.#settings;
    const response = await this.#turn().call(call.name, call.args, {
      provider,
      ...(call.id !== undefined && { callId: call.id }),
      ...(agent !== undefined && { agent }),
      ...(signal !== undefined && { signal }),
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
