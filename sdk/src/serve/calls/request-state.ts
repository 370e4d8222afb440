import type { Clock } from "../../model/ports/clock.ts";
import type { SigningKeys } from "../../model/ports/keys.ts";
import { createSigner } from "../../runtime/confirmation/signer.ts";
import type { Store } from "../../model/ports/store.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import { stored } from "../../util/stored.ts";
import type { RunningCall } from "./running-call.ts";

export interface BoundRequest {
  /** Who sends it; empty where clients are not told apart. */
  readonly principal: string;
  readonly method: "tools/call";
  readonly name: string;
  readonly args: unknown;
}

/** Calls that wait for a client to come back with an answer. */
export interface ParkedCalls {
  /** The state that the client sends back: signed, for this request, until it expires, once. Undefined where too many calls wait. */
  park(call: RunningCall, request: BoundRequest): string | undefined;
  /** Undefined for a state that is not valid, or was used before; of a call that another process has begun, what the state says. */
  take(state: unknown, request: BoundRequest): Promise<{ readonly call: RunningCall } | LostCall | undefined>;
  close(): void;
}

/** A call that another process has begun. */
export interface LostCall {
  readonly id: string;
  readonly nonce: string;
  /** Ids of its questions, by their names in the protocol. */
  readonly asked: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface Parked {
  readonly call: RunningCall;
  readonly nonce: string;
  readonly stop: () => void;
}

export interface ParkedCallsOptions {
  readonly clock: Clock;
  readonly keys: SigningKeys;
  readonly ids: () => string;
  readonly expiresAfterMs: number;
  readonly store: Pick<Store, "useOnce">;
}

const mostParked = 1000;
const states = stored<LostCall>();

/** Keeps parked calls in memory: the promise of a handler cannot be stored. */
export function createParkedCalls({ clock, keys, ids, expiresAfterMs, store }: ParkedCallsOptions): ParkedCalls {
  const signer = createSigner(keys, "toolwright-mcp-request-state");
  const parked = new Map<string, Parked>();
  const contextOf = ({ principal, method, name, args }: BoundRequest): string =>
    sha256(stableJson([method, principal, name, args]));
  return {
    park(call, request) {
      if (parked.size >= mostParked) return undefined;
      const nonce = ids();
      const stop = clock.after(expiresAfterMs, () => {
        parked.delete(call.id);
        call.cancel();
      });
      parked.set(call.id, { call, nonce, stop });
      return signer.sign(
        states.write({ id: call.id, nonce, asked: call.asked, until: clock.now() + expiresAfterMs }),
        contextOf(request),
      );
    },
    async take(state, request) {
      const opened = signer.open(state, contextOf(request));
      if ("fault" in opened) return undefined;
      const said = states.read(opened.content);
      const { id, nonce, until } = said;
      // Whichever process is the first goes on with the call.
      if (clock.now() >= until || !(await store.useOnce(`mcp-state:${nonce}`, until))) return undefined;
      const found = parked.get(id);
      if (found?.nonce !== nonce) return said;
      parked.delete(id);
      found.stop();
      return found;
    },
    close() {
      const waiting = [...parked.values()];
      parked.clear();
      for (const { call, stop } of waiting) {
        stop();
        call.cancel();
      }
    },
  };
}
