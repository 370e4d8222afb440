import type { Clock } from "../../model/ports/clock.ts";
import type { SigningKeys } from "../../model/ports/keys.ts";
import type { Store } from "../../model/ports/store.ts";
import { createSigner } from "../../runtime/confirmation/signer.ts";
import { randomId } from "../../util/node-modules.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import { stored } from "../../util/stored.ts";
import type { RunningCall } from "./running-call.ts";

export interface BoundRequest {
  /** The sender; empty if clients are not distinguished. */
  readonly principal: string;
  readonly name: string;
  readonly args: unknown;
}

/** A call that another process started. */
export interface LostCall {
  readonly id: string;
  readonly nonce: string;
  /** Ids of its questions, by their keys in the protocol. */
  readonly asked: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface CallBookOptions {
  readonly clock: Clock;
  readonly keys: SigningKeys;
  readonly store: Pick<Store, "useOnce">;
  /** How long a call waits for its client, in milliseconds. */
  readonly answerWithinMs: number;
}

const states = stored<LostCall>();

/** The calls of all clients that are running or waiting for their client. A handler's promise exists only in this process. */
export class CallBook {
  readonly #options: CallBookOptions;
  readonly #signer: ReturnType<typeof createSigner>;
  readonly #calls = new Map<string, RunningCall>();
  readonly #timers = new Map<string, () => void>();

  constructor(options: CallBookOptions) {
    this.#options = options;
    this.#signer = createSigner(options.keys, "toolwright-mcp-request-state");
  }

  add(call: RunningCall): void {
    this.#calls.set(call.id, call);
  }

  find(id: string): RunningCall | undefined {
    return this.#calls.get(id);
  }

  /** Forgets an ended call; if pages of its client have shown it, only after a delay. */
  forget(call: RunningCall, onForgotten: () => void): void {
    const end = (): void => {
      this.#stop(call.id);
      this.#calls.delete(call.id);
      onForgotten();
    };
    if (call.isShown) this.#later(call.id, this.#options.answerWithinMs, end);
    else end();
  }

  /** Creates a signed state for this request, which can be used once until it expires. */
  park(call: RunningCall, request: BoundRequest): string {
    const { clock, answerWithinMs } = this.#options;
    this.#later(call.id, answerWithinMs, () => call.cancel());
    const state = { id: call.id, nonce: randomId(), asked: call.asked, until: clock.now() + answerWithinMs };
    return this.#signer.sign(states.write(state), contextOf(request));
  }

  /** Undefined for a state that is invalid or already used; for a call of another process, the state's content. */
  async take(state: unknown, request: BoundRequest): Promise<{ readonly call: RunningCall } | LostCall | undefined> {
    const opened = this.#signer.open(state, contextOf(request));
    if ("fault" in opened) return undefined;
    const said = states.read(opened.content);
    const { id, nonce, until } = said;
    const { clock, store } = this.#options;
    // The first process continues the call.
    if (clock.now() >= until || !(await store.useOnce(`mcp-state:${nonce}`, until))) return undefined;
    const call = this.#calls.get(id);
    if (call === undefined) return said;
    this.#stop(id);
    return { call };
  }

  close(): void {
    for (const stop of this.#timers.values()) stop();
    for (const id of this.#timers.keys()) this.#calls.get(id)?.cancel();
    for (const call of this.#calls.values()) if (call.isShown) call.cancel();
    this.#timers.clear();
  }

  #later(id: string, ms: number, run: () => void): void {
    this.#timers.get(id)?.();
    const stop = this.#options.clock.after(ms, () => {
      this.#stop(id);
      run();
    });
    this.#timers.set(id, stop);
  }

  #stop(id: string): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
  }
}

const contextOf = ({ principal, name, args }: BoundRequest): string => sha256(stableJson([principal, name, args]));
