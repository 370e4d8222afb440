import type { Call, CallTurn } from "../../model/call.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import type { CutResult, Failure } from "../../model/outcome.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** A call of the turn that later ones are compared with. */
export interface RememberedCall {
  /** `keyOf` the call. */
  readonly key: string;
  readonly callId: string;
  readonly tool: ToolRecord;
  /** Settles when it has ended; undefined until it first waits, and after its end. */
  running: Promise<unknown> | undefined;
  /** A copy of how it ended, for later calls; undefined while it runs, and where the result is too large to be kept. */
  outcome: RememberedOutcome | undefined;
}

/** What a later call is answered from. */
export type RememberedOutcome = Failure | RememberedResult;

/** The session has applied the intents, and the first call has given the warnings. */
export interface RememberedResult {
  readonly ok: true;
  readonly data: Json;
  readonly cut: CutResult | undefined;
}

/** Most calls of a turn that are remembered; the oldest are forgotten first. */
const most = 200;

/** The calls of one turn. */
export class RememberedCalls {
  readonly #calls = new Map<string, RememberedCall>();
  /** The call that nested calls wait for, and how many do. */
  #awaited: RememberedCall | undefined;
  #waiting = 0;

  /** The earlier call of the same tool with the same arguments. */
  find(key: string): RememberedCall | undefined {
    return this.#calls.get(key);
  }

  add({ id: callId, tool }: Call, key: string): RememberedCall {
    const remembered: RememberedCall = { key, callId, tool, running: undefined, outcome: undefined };
    this.#calls.set(key, remembered);
    const [oldest] = this.#calls.values();
    if (this.#calls.size > most && oldest !== undefined) this.forget(oldest);
    return remembered;
  }

  /** Whether a nested call may wait for this one: nested calls that wait for different ones might wait for each other in the end. */
  beginWait(remembered: RememberedCall): boolean {
    if (this.#waiting > 0 && this.#awaited !== remembered) return false;
    this.#awaited = remembered;
    this.#waiting += 1;
    return true;
  }

  endWait(): void {
    this.#waiting -= 1;
  }

  has(remembered: RememberedCall): boolean {
    return this.#calls.get(remembered.key) === remembered;
  }

  forget(remembered: RememberedCall): void {
    if (this.has(remembered)) this.#calls.delete(remembered.key);
  }

  /** What a read-only call returns may be another after an action. */
  forgetReadOnly(): void {
    for (const remembered of this.#calls.values()) if (isReadOnly(remembered.tool)) this.forget(remembered);
  }

  clear(): void {
    this.#calls.clear();
  }
}

/** The calls of a turn. They are in no log: a turn that another process goes on with begins with none. */
export const rememberedCalls = memoize((_: CallTurn) => new RememberedCalls());

/** Longer arguments are compared by their hash. */
const longestText = 4000;

/** The same for the same tool and arguments: as they were before its handler, which may change them. */
export function keyOf({ tool, args }: Call): string {
  const text = stableJson(args);
  return `${tool.toolId} ${text.length <= longestText ? text : sha256(text)}`;
}
