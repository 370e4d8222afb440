import type { Clock } from "../../model/ports/clock.ts";
import type { SigningKeys } from "../../model/ports/keys.ts";
import { createSigner } from "../../runtime/confirmation/signer.ts";
import { isRecord } from "../../util/is-record.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { RunningCall } from "./running-call.ts";

export interface BoundRequest {
  /** Who sends it; empty where clients are not told apart. */
  readonly principal: string;
  readonly method: "tools/call" | "prompts/get";
  readonly name: string;
  readonly args: unknown;
}

/** Calls that wait for a client to come back with an answer. */
export interface ParkedCalls {
  /** The state that the client sends back: signed, for this request, until it expires, once. Undefined where too many calls wait. */
  park(call: RunningCall, request: BoundRequest): string | undefined;
  take(state: unknown, request: BoundRequest): RunningCall | undefined;
  close(): void;
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
}

const mostParked = 1000;

/** Keeps parked calls in memory: the promise of a handler cannot be stored. */
export function createParkedCalls({ clock, keys, ids, expiresAfterMs }: ParkedCallsOptions): ParkedCalls {
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
      return signer.sign({ call: call.id, nonce }, contextOf(request));
    },
    take(state, request) {
      const opened = signer.open(state, contextOf(request));
      if ("fault" in opened || !isRecord(opened.content)) return undefined;
      const { call: id, nonce } = opened.content;
      const found = typeof id === "string" ? parked.get(id) : undefined;
      if (found === undefined || found.nonce !== nonce) return undefined;
      parked.delete(found.call.id);
      found.stop();
      return found.call;
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
