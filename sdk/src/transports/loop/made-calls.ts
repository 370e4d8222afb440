import { forModel } from "../../model/call/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/call/transport.ts";
import { isReadOnly } from "../../model/tool/is-read-only.ts";
import { defined } from "../../util/defined.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { AttachOptions } from "./loop.ts";
import type { ErrorType } from "../../model/call/response.ts";
import type { JsonObject } from "../../util/json.ts";
import { orElse } from "../../util/failures.ts";

interface MadeCall {
  /** The tool and its arguments: what may not differ under one id. */
  readonly what: string;
  /** That of the calls that came with it. */
  readonly order: CallOrder;
  /** Undefined where the provider cancelled the call. */
  readonly result: Promise<CallResult | undefined>;
  readonly abort: AbortController;
}

interface CallSettings extends AttachOptions {
  readonly provider: string;
}

interface RunOptions {
  readonly order?: CallOrder;
  readonly signal?: AbortSignal | undefined;
}

type Results = readonly (CallResult | undefined)[];

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
    return Promise.all(
      calls.map((call) => order.run(this.#isParallel(call.name), () => this.#once(call, either, order))),
    );
  }

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

  async #once(call: ModelCall, signal: AbortSignal | undefined, order: CallOrder): Promise<CallResult | undefined> {
    const { id } = call;
    const refusal = refusalOf(call);
    if (refusal !== undefined) return { call, isError: true, output: refusal };
    if (id === undefined) return this.#make(call, signal);
    if (this.#cancelled.has(id)) return undefined;
    const what = whatOf(call);
    const made = this.#byId.get(id);
    if (made?.what === what) return made.result;
    // Some providers use the same ids in each message.
    if (made?.order === order) return { call, isError: true, output: idTaken(id) };
    const abort = new AbortController();
    const result = this.#make(call, anyOf(signal, abort.signal)).then((settled) =>
      this.#cancelled.has(id) ? undefined : settled,
    );
    this.#byId.set(id, { what, order, result, abort });
    return result;
  }

  async #make(call: ModelCall, signal: AbortSignal | undefined): Promise<CallResult> {
    const { provider, agent, names } = this.#settings;
    const response = await this.#turn().call(call.name, call.args, {
      provider,
      ...defined({ callId: call.id, agent, names, signal }),
    });
    return { call, isError: !response.ok, output: forModel(response) };
  }
}

function whatOf({ name, args }: ModelCall): string {
  if (typeof args === "string") return `${name} ${args}`;
  // The turn says what is wrong with arguments that are not JSON.
  return orElse(() => `${name} ${stableJson(args)}`, name);
}

function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

/** Which calls wait for which: some run at the same time; any other waits for all before it, and all after it wait for it. */
export class CallOrder {
  readonly #running = new Set<Promise<unknown>>();
  /** What the next call waits for. */
  #before: Promise<unknown> | undefined;

  /** Whether all calls so far have ended. */
  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Starts a call when its time has come. The promise of a call may not reject. */
  run<Result>(isParallel: boolean, start: () => Promise<Result>): Promise<Result> {
    const wait = isParallel || this.#running.size === 0 ? this.#before : Promise.all(this.#running);
    const result = wait === undefined ? start() : wait.then(start);
    this.#running.add(result);
    if (!isParallel) this.#before = result;
    void result.then(() => {
      this.#running.delete(result);
      if (this.#before === result) this.#before = undefined;
    });
    return result;
  }
}

/** Why a call is not made, as a model sees it; undefined for a call that is. What a turn finds wrong with a call is not repeated here. */
export function refusalOf({ name, isCutOff }: ModelCall): JsonObject | undefined {
  if (isCutOff !== true) return undefined;
  return refusal("VALIDATION", {
    message: `${name} was not run: its arguments end too early.`,
    suggestion: "Make the call again with complete arguments; shorten them where they are long.",
  });
}

function idTaken(id: string): JsonObject {
  return refusal("CONFLICT", {
    message: `The call was not run: another call has the id ${id}.`,
    suggestion: "Make the call again under another id.",
  });
}

interface Help {
  readonly message: string;
  readonly suggestion: string;
}

function refusal(type: ErrorType, { message, suggestion }: Help): JsonObject {
  return { error: { type, message, retryable: false, suggestion } };
}
