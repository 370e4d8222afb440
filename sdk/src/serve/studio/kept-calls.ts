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
}

/** The calls that were made, each in a log of the store. The oldest are erased once there are too many. */
export class KeptCalls {
  readonly #store: Store;
  readonly #limits: KeptLimits;
  /** By id, the oldest first. */
  #calls = new Map<string, StoredCall>();
  readonly #loaded: Promise<void>;
  #writing: Promise<void>;

  constructor(store: Store, limits = defaults) {
    this.#store = store;
    this.#limits = limits;
    this.#loaded = this.#load().catch(() => undefined);
    this.#writing = this.#loaded;
  }

  /** The oldest first. */
  async all(): Promise<readonly CallSummary[]> {
    await this.#loaded;
    return [...this.#calls.values()].map(({ call }) => summaryOf(call));
  }

  async find(callId: string): Promise<KeptCall | undefined> {
    await this.#loaded;
    return this.#calls.get(callId)?.call;
  }

  /** A call that waited for an approval is added again once it has run. */
  add(call: KeptCall): void {
    const entry = entries.write(call);
    this.#calls.set(call.callId, { call, characters: JSON.stringify(entry).length });
    void this.#inTurn(async () => {
      const added = { entries: [{ entry }], after: Number.MAX_SAFE_INTEGER, joins: true } as const;
      await this.#store.append(prefix + call.callId, added);
      await this.#eraseOldest();
    });
  }

  /** Erases all of them, and their bytes. */
  erase(): Promise<void> {
    this.#calls.clear();
    return this.#inTurn(async () => {
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

  async #load(): Promise<void> {
    const found = new Map<string, StoredCall>();
    for (const { log } of await this.#store.logs(prefix)) {
      const entry = (await this.#store.read(log)).at(-1)?.entry;
      if (entry === undefined) continue;
      const call = entries.read(entry);
      found.set(call.callId, { call, characters: JSON.stringify(entry).length });
    }
    this.#calls = new Map([...found, ...this.#calls]);
  }

  async #eraseOldest(): Promise<void> {
    let characters = [...this.#calls.values()].reduce((sum, one) => sum + one.characters, 0);
    for (const [id, one] of this.#calls) {
      if (this.#calls.size <= this.#limits.calls && characters <= this.#limits.characters) return;
      characters -= one.characters;
      this.#calls.delete(id);
      await this.#store.erase(prefix + id);
    }
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
