import type { Call, CallTurn, CutResult, Failure } from "../../model/call/call.ts";
import { isReadOnly } from "../../model/tool/is-read-only.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** A call of the turn that later ones are compared with. */
export interface RememberedCall {
  readonly callId: string;
  readonly tool: ToolRecord;
  /** As they were before its handler, which may change them. */
  readonly args: ArgumentsText;
  /** Settles when it has ended; undefined until it first waits, and after its end. */
  running: Promise<unknown> | undefined;
  /** How it ended, for later calls; undefined while it runs, and where the result is too large to be kept. */
  outcome: RememberedOutcome | undefined;
}

/** What a later call is answered from. */
export type RememberedOutcome = Failure | RememberedResult;

/** The session has applied the intents, and the first call has given the warnings. */
export interface RememberedResult {
  readonly ok: true;
  /** JSON text: the caller may change what it gets. */
  readonly data: string;
  readonly cut: CutResult | undefined;
}

/** Most calls of a turn that are remembered; the oldest are forgotten first. */
const most = 200;

/** The calls of one turn. */
export class RememberedCalls {
  readonly #calls = new Set<RememberedCall>();
  /** The call that nested calls wait for, and how many do. */
  #awaited: RememberedCall | undefined;
  #waiting = 0;

  /** The earlier call of the same tool with the same arguments. */
  find({ tool, args }: Call): RememberedCall | undefined {
    let sent: string | undefined;
    for (const remembered of this.#calls) {
      if (remembered.tool !== tool) continue;
      sent ??= comparable(stableJson(args));
      if (remembered.args.isSame(sent)) return remembered;
    }
    return undefined;
  }

  add({ id: callId, tool, args }: Call): RememberedCall {
    const remembered = { callId, tool, args: new ArgumentsText(args), running: undefined, outcome: undefined };
    this.#calls.add(remembered);
    const [oldest] = this.#calls;
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
    return this.#calls.has(remembered);
  }

  forget(remembered: RememberedCall): void {
    this.#calls.delete(remembered);
  }

  /** What a read-only call returns may be another after an action. */
  forgetReadOnly(): void {
    for (const remembered of this.#calls) if (isReadOnly(remembered.tool)) this.forget(remembered);
  }

  clear(): void {
    this.#calls.clear();
  }
}

/** The calls of a turn. They are in no log: a turn that another process goes on with begins with none. */
export const rememberedCalls = ({ parts }: CallTurn): RememberedCalls => parts.keep(noCalls);

const noCalls = (): RememberedCalls => new RememberedCalls();

/** The arguments of a call, for comparison with those of later ones. */
class ArgumentsText {
  #text: string;
  #isComparable = false;

  constructor(args: unknown) {
    this.#text = JSON.stringify(args);
    if (this.#text.length > longestText) this.isSame("");
  }

  /** `sent` is `comparable`. This is made so with the first comparison: most tools are called once in a turn. */
  isSame(sent: string): boolean {
    if (!this.#isComparable) this.#text = comparable(stableJson(JSON.parse(this.#text)));
    this.#isComparable = true;
    return this.#text === sent;
  }
}

/** Longer arguments are compared by their hash. */
const longestText = 4000;

const comparable = (text: string): string => (text.length <= longestText ? text : sha256(text));
