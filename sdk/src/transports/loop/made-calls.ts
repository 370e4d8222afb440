import { forModel } from "../../model/call/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/call/transport.ts";
import { withheldError, type WithheldEnding } from "../../model/call/message-ending.ts";
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
  /** The provider's id of the message with the calls. */
  readonly messageId?: string | undefined;
}

interface Making {
  readonly order: CallOrder;
  readonly signal: AbortSignal | undefined;
  readonly messageId: string | undefined;
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
  run(calls: readonly ModelCall[], { order = new CallOrder(), signal, messageId }: RunOptions = {}): Promise<Results> {
    const making = { order, signal: anyOf(this.#settings.signal, signal), messageId };
    return Promise.all(calls.map((call) => order.run(this.#isParallel(call.name), () => this.#once(call, making))));
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

  async #once(call: ModelCall, making: Making): Promise<CallResult | undefined> {
    const { id } = call;
    const { order, signal } = making;
    if (id === undefined) return this.#make(call, making);
    if (this.#cancelled.has(id)) return undefined;
    const what = whatOf(call);
    const made = this.#byId.get(id);
    // Some providers use the same ids in each message; within one message an id belongs to one call.
    if (made?.order === order) return made.what === what ? made.result : { call, isError: true, output: idTaken(id) };
    const abort = new AbortController();
    const result = this.#make(call, { ...making, signal: anyOf(signal, abort.signal) }).then((settled) =>
      this.#cancelled.has(id) ? undefined : settled,
    );
    this.#byId.set(id, { what, order, result, abort });
    return result;
  }

  async #make(call: ModelCall, { signal, messageId }: Making): Promise<CallResult> {
    const { provider, agent, names } = this.#settings;
    const response = await this.#turn().call(call.name, call.args, {
      provider,
      ...defined({ callId: call.id, messageId, agent, names, signal }),
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

/** The results of calls that may not run, since their message did not end normally. */
export const withheldResults = (calls: readonly ModelCall[], ending: WithheldEnding): readonly CallResult[] =>
  calls.map((call) => {
    const { type, message, suggestion } = withheldError(call.name, ending);
    return { call, isError: true, output: { error: { type, message, retryable: false, suggestion } } };
  });

function idTaken(id: string): JsonObject {
  const type: ErrorType = "CONFLICT";
  const message = `The call was not run: another call has the id ${id}.`;
  return { error: { type, message, retryable: false, suggestion: "Make the call again under another id." } };
}
