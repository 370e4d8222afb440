import type { Store } from "../../model/ports/store.ts";
import { stored } from "../../util/stored.ts";
import type { CallSummary, KeptCall } from "./studio-types.ts";

export interface KeptLimits {
  readonly calls: number;
  readonly characters: number;
}

const defaults: KeptLimits = { calls: 500, characters: 16_000_000 };

const prefix = "studio-call:";
const entries = stored<KeptCall>();

interface StoredCall {
  readonly call: KeptCall;
  readonly characters: number;
  /** How many entries its log has: the last one counts. */
  readonly entries: number;
}

/** The calls that were made, each in a log of a store that several processes may use. The oldest are erased once there are too many. */
export class KeptCalls {
  readonly #store: Store;
  readonly #limits: KeptLimits;
  /** By name of the log, the oldest first. */
  #stored: ReadonlyMap<string, StoredCall> = new Map();
  readonly #unsaved = new Map<string, KeptCall>();
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Store, limits = defaults) {
    this.#store = store;
    this.#limits = limits;
  }

  /** Those of other processes included, the oldest first. */
  async all(): Promise<readonly CallSummary[]> {
    await this.#inTurn(() => this.#read());
    const calls = new Map([...this.#stored].map(([log, { call }]) => [log, call]));
    for (const [log, call] of this.#unsaved) calls.set(log, call);
    return [...calls.values()].map(summaryOf);
  }

  async find(callId: string): Promise<KeptCall | undefined> {
    const log = prefix + callId;
    if (!this.#unsaved.has(log)) await this.#inTurn(() => this.#read());
    return this.#unsaved.get(log) ?? this.#stored.get(log)?.call;
  }

  /** A call that waited for an approval is added again once it has run. */
  add(call: KeptCall): void {
    const log = prefix + call.callId;
    this.#unsaved.set(log, call);
    void this.#inTurn(async () => {
      const added = { entry: entries.write(call) };
      await this.#store.append(log, { entries: [added], after: Number.MAX_SAFE_INTEGER, joins: true });
      if (this.#unsaved.get(log) === call) this.#unsaved.delete(log);
      await this.#read();
    });
  }

  /** Erases all of them, also those of other processes, and their bytes. */
  async erase(): Promise<void> {
    await this.#inTurn(async () => {
      this.#unsaved.clear();
      const logs = await this.#store.logs(prefix);
      // The last one with a name: that scrubs the bytes of all that was erased.
      for (const [at, { log }] of logs.entries())
        await this.#store.erase(log, at === logs.length - 1 ? { by: "studio" } : {});
    });
  }

  saved(): Promise<void> {
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.saved();
    await this.#store.close();
  }

  /** Reads what is new in the store, and erases the oldest calls beyond the limits. */
  async #read(): Promise<void> {
    const logs = await this.#store.logs(prefix);
    const found = new Map<string, StoredCall>();
    let characters = 0;
    for (const { log, entries: count } of logs.toReversed()) {
      const known = this.#stored.get(log);
      const one = known?.entries === count ? known : await this.#load(log, count);
      characters += one?.characters ?? 0;
      if (one === undefined) continue;
      if (found.size < this.#limits.calls && characters <= this.#limits.characters) found.set(log, one);
      else await this.#store.erase(log);
    }
    this.#stored = new Map([...found].toReversed());
  }

  async #load(log: string, count: number): Promise<StoredCall | undefined> {
    const entry = (await this.#store.read(log)).at(-1)?.entry;
    if (entry === undefined) return undefined;
    return { call: entries.read(entry), characters: JSON.stringify(entry).length, entries: count };
  }

  /** One after the other. A store that fails keeps nothing more, and no call is lost for who made it. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    return (this.#writing = this.#writing.then(run).catch(() => undefined));
  }
}

function summaryOf(call: KeptCall): CallSummary {
  const { input: _input, events: _events, response: _response, ...rest } = call;
  const { forModel: _forModel, preview: _preview, characters: _characters, isCut: _isCut, ...summary } = rest;
  return summary;
}
