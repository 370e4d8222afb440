import { forModel } from "../../model/call/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/call/transport.ts";
import { withheldError, type WithheldEnding } from "../../model/call/message-ending.ts";
import { isReadOnly } from "../../model/tool/annotations.ts";
import { defined } from "../../util/defined.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { ErrorType } from "../../model/call/response.ts";
import type { JsonObject } from "../../util/json.ts";
import { orElse } from "../../util/failures.ts";

/** Options for the calls of a loop. */
export interface AttachOptions {
  /** The provider whose definitions the model received; default: the transport's. */
  readonly provider?: string;
  /** The calling agent; default: the session's. */
  readonly agent?: string;
  /**
   * Names of the tools that the model was offered: any other is refused as unknown. Default: the tools of the last `session.toolsFor` for the
   * provider and the agent.
   */
  readonly names?: readonly string[];
  /** Cancels all calls. */
  readonly signal?: AbortSignal;
  /**
   * Whether the calls of one message run in parallel. A function decides for each tool: a tool with false waits for the earlier calls, and the
   * later calls wait for it. Default: tools of the read-only categories `retrieval` and `utility` run in parallel; every other call runs alone,
   * in order.
   */
  readonly parallel?: boolean | ((tool: string) => boolean);
  /**
   * Whether the model's own message is returned before the results, as an API that stores no conversation needs it. Pass false with
   * `previous_response_id` or an OpenAI conversation. Default true; no effect for sockets.
   */
  readonly echo?: boolean;
}

interface MadeCall {
  /** The tool and its arguments, which must match for one id. */
  readonly what: string;
  /** Undefined if the provider cancelled the call before it started. */
  readonly result: Promise<CallResult | undefined>;
  /** Aborted if the provider cancels the call. */
  readonly abort: AbortController;
}

type CallSettings = AttachOptions & { readonly provider: string };

interface RunOptions {
  readonly order?: CallOrder;
  readonly signal?: AbortSignal | undefined;
  readonly messageId?: string | undefined;
  /** Whether a person has approved them; undefined if no one was asked. */
  readonly approved?: boolean | undefined;
}

type Making = RunOptions & Required<Pick<RunOptions, "order">>;

export class MadeCalls {
  readonly #turn: () => CallableTurn;
  readonly #settings: CallSettings;
  /** Calls of messages whose results are not returned yet. */
  readonly #running = new Set<CallOrder>();

  constructor(turn: () => CallableTurn, settings: CallSettings) {
    this.#turn = turn;
    this.#settings = settings;
  }

  /**
   * Results in the order of the calls; undefined for a call that the provider cancelled. Does not reject. Calls that arrive one at a time share
   * an order.
   */
  async run(
    calls: readonly ModelCall[],
    { order = new CallOrder(), signal, ...about }: RunOptions = {},
  ): Promise<readonly (CallResult | undefined)[]> {
    const making = { order, signal: anyOf(this.#settings.signal, signal), ...about };
    this.#running.add(order);
    const results = await Promise.all(calls.map((call) => this.#once(call, making)));
    this.#running.delete(order);
    return results.map((result) => (isCancelled(order, result?.call) ? undefined : result));
  }

  /** Cancels the running and waiting calls with this id. A later call may have the same id. */
  cancel(id: string): void {
    for (const { made } of this.#running) made.get(id)?.abort.abort();
  }

  #isParallel(name: string): boolean {
    const { parallel } = this.#settings;
    if (parallel !== undefined) return typeof parallel === "function" ? parallel(name) : parallel;
    const { session } = this.#turn();
    if (session === undefined) return false;
    const tool = session.registry.tool(name);
    // An unknown tool has no effect.
    return tool === undefined || isReadOnly(tool);
  }

  #once(call: ModelCall, making: Making): Promise<CallResult | undefined> {
    const { id, name } = call;
    const { order, signal } = making;
    const isParallel = this.#isParallel(name);
    if (id === undefined) return order.run(isParallel, () => this.#make(call, making));
    const what = whatOf(call);
    const made = order.made.get(id);
    // Some providers reuse ids in each message; within one message, an id belongs to one call.
    if (made !== undefined)
      return made.what === what ? made.result : Promise.resolve({ call, isError: true, output: idTaken(id) });
    const abort = new AbortController();
    const result = order.run(isParallel, async () =>
      abort.signal.aborted ? undefined : this.#make(call, { ...making, signal: anyOf(signal, abort.signal) }),
    );
    order.made.set(id, { what, result, abort });
    return result;
  }

  async #make(call: ModelCall, { signal, messageId, approved }: Making): Promise<CallResult> {
    const { provider, agent, names } = this.#settings;
    // If a tool has no parameters, servers omit the arguments or write null.
    const response = await this.#turn().call(call.name, call.args ?? {}, {
      provider,
      ...defined({ callId: call.id, messageId, approved, agent, names, signal }),
    });
    return { call, isError: !response.ok, output: forModel(response) };
  }
}

const isCancelled = ({ made }: CallOrder, call: ModelCall | undefined): boolean =>
  made.get(call?.id ?? "")?.abort.signal.aborted === true;

function whatOf({ name, args }: ModelCall): string {
  if (typeof args === "string") return `${name} ${args}`;
  // The turn reports arguments that are not JSON.
  return orElse(() => `${name} ${stableJson(args)}`, name);
}

function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

/** The calls of one message: some run in parallel; any other call waits for all earlier ones, and all later ones wait for it. */
export class CallOrder {
  readonly made = new Map<string, MadeCall>();
  readonly #running = new Set<Promise<unknown>>();
  #before: Promise<unknown> | undefined;

  /** Whether all calls so far have ended. */
  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Starts a call when the calls before it allow it. The promise of a call must not reject. */
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

/** The results of calls that must not run because their message did not end normally. */
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
