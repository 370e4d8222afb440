import type { Call } from "../../model/call.ts";
import { isReadOnly } from "../../model/is-read-only.ts";
import type { CutResult, Failure } from "../../model/outcome.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { StatePart } from "../../model/state-part.ts";
import { sameJson } from "../../util/same-json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import { jsonIn, keptJson, type KeptJson } from "../values/kept-json.ts";
import { mostCharacters } from "../values/most-characters.ts";

/** A call of the turn that later ones are compared with. */
export interface RememberedCall {
  readonly callId: string;
  readonly tool: ToolRecord;
  /** `rememberedArguments` of it. */
  args: KeptJson;
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
  readonly data: KeptJson;
  readonly cut: CutResult | undefined;
}

/** Most calls of a turn that are remembered; the oldest are forgotten first. */
const most = 200;

/** Arguments that may be longer are compared by their hash. */
const longestText = 4000;

/** The calls of one turn. They are kept in memory only: a turn that another process goes on with begins with none. */
export class RememberedCalls {
  #calls: RememberedCall[] = none;
  /** The call that nested calls wait for, and how many do. */
  #awaited: RememberedCall | undefined;
  #waiting = 0;

  /** The earlier call of the same tool with the same arguments. */
  find({ toolId }: ToolRecord, args: KeptJson): RememberedCall | undefined {
    // Most often it is the first call of its turn.
    if (this.#calls.length === 0) return undefined;
    const compared = jsonIn(args);
    for (const known of this.#calls) {
      if (known.tool.toolId !== toolId) continue;
      known.args = jsonIn(known.args);
      if (sameJson(known.args, compared)) return known;
    }
    return undefined;
  }

  add(callId: string, tool: ToolRecord, args: KeptJson): RememberedCall {
    const remembered = { callId, tool, args, running: undefined, outcome: undefined };
    if (this.#calls.length === 0) this.#calls = [remembered];
    else this.#calls.push(remembered);
    if (this.#calls.length > most) this.#calls.shift();
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
    return this.#calls.includes(remembered);
  }

  forget(remembered: RememberedCall): void {
    this.#calls = this.#calls.filter((other) => other !== remembered);
  }

  /** What a read-only call returns may be another after an action. */
  forgetReadOnly(): void {
    this.#calls = this.#calls.filter(({ tool }) => !isReadOnly(tool));
  }

  clear(): void {
    this.#calls = none;
  }
}

// Replaced with the first call, never changed.
const none: RememberedCall[] = [];

export const rememberedCalls: StatePart<RememberedCalls, never> = {
  name: "remembered-calls",
  initial: () => new RememberedCalls(),
  // Nothing is recorded.
  add: (calls) => calls,
};

/** What the arguments of a call are compared by: as they were before its handler, which may change them; of long ones a digest. */
export const rememberedArguments = ({ args, copy }: Pick<Call, "args" | "copy">): KeptJson =>
  copy !== undefined && mostCharacters(args, copy) <= longestText ? keptJson(copy) : sha256(stableJson(args));
