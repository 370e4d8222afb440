import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { StatePart, StateParts } from "../../model/call/state-part.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { LogAddition } from "../../model/ports/store.ts";
import type { Json } from "../../util/json.ts";
import { stableJson } from "../../util/stable-json.ts";
import { stored, type Storable } from "../../util/stored.ts";
import { messageOf } from "../values/response-errors.ts";

/**
 * An entry in the store: the scope (empty for the session itself, otherwise a turn id), the part, and the value that the part recorded. It is a
 * list because there are many entries.
 */
export type StoredEntry = readonly [scope: string, part: string, entry: Json];

/** The storage for session logs: a store, or logs that contain them as a part. */
export interface SessionLogs {
  read(log: string, after?: number): Promise<readonly { readonly entry: Json }[]>;
  /** @throws ToolwrightError As `Store.append`. */
  append(log: string, addition: Pick<LogAddition, "entries" | "after">): Promise<unknown>;
}

/** The log in which a session records its entries. */
export interface SessionLog {
  /** Adds an entry; it is stored with the next `saved`. */
  append(entry: StoredEntry): void;
  /** The entries that an earlier process recorded, in order. */
  recorded(scope: string, part: string): readonly Json[];
  /** Resolves when everything appended so far is stored; undefined if nothing is pending. */
  saved(): Promise<void> | undefined;
  /** Whether another process continues the session, so that nothing more can be stored. */
  readonly isLost: boolean;
}

export const noLog: SessionLog = {
  append: () => undefined,
  recorded: () => [],
  saved: () => undefined,
  isLost: false,
};

export class LoggedParts implements StateParts {
  readonly #scope: string;
  readonly #log: SessionLog;
  readonly #states = new Map<object, unknown>();

  constructor(scope: string, log: SessionLog) {
    this.#scope = scope;
    this.#log = log;
  }

  read<State, Entry>(part: StatePart<State, Entry>): State {
    return this.#stateOf(part, () => {
      const entries = stored<Entry>().readAll(this.#log.recorded(this.#scope, part.name));
      return entries.length === 0 ? part.initial() : part.add(part.initial(), entries);
    });
  }

  keep<Value>(make: () => Value): Value {
    return this.#stateOf(make, make);
  }

  record<State, Entry>(part: StatePart<State, Entry>, entry: Entry & Storable<Entry>): void {
    this.#states.set(part, part.add(this.read(part), [entry]));
    this.#log.append([this.#scope, part.name, stored<Entry>().write(entry)]);
  }

  /** Each part has one type of state, and each function makes one type of value. */
  #stateOf<Value>(key: object, make: () => Value): Value {
    if (this.#states.has(key)) return this.#states.get(key) as Value;
    const value = make();
    this.#states.set(key, value);
    return value;
  }
}

/** Flush delay in milliseconds for entries that nothing waits for, such as the start of a turn. */
const flushDelay = 100;

interface LogPlace {
  readonly logs: SessionLogs;
  readonly clock: Clock;
  readonly name: string;
}

/**
 * The log of a session in a store. Entries of one tick of the event loop are stored together, atomically. If storing fails, the entries are kept
 * and stored with the next attempt.
 */
export class StoredLog implements SessionLog {
  readonly #place: LogPlace;
  /** The entries of an earlier process that no part has read yet. */
  #recorded: readonly StoredEntry[];
  /** The number of entries that are certainly in the store. */
  #stored: number;
  /** The entries that are not stored yet. */
  #queue: StoredEntry[] = [];
  /** Whether an addition failed but may have been stored. */
  #isUnsure = false;
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();
  #isDelayed = false;
  #conflict: ToolwrightError | undefined;

  constructor(place: LogPlace, present: readonly StoredEntry[]) {
    this.#place = place;
    this.#recorded = present;
    this.#stored = present.length;
  }

  get isLost(): boolean {
    return this.#conflict !== undefined;
  }

  append(entry: StoredEntry): void {
    // Nothing can be stored any more.
    if (this.#conflict !== undefined) return;
    this.#queue.push(entry);
    if (this.#isDelayed) return;
    this.#isDelayed = true;
    this.#place.clock.after(flushDelay, () => {
      this.#isDelayed = false;
      this.saved()?.catch(() => undefined);
    });
  }

  recorded(scope: string, part: string): readonly Json[] {
    const isOwn = ([of, name]: StoredEntry): boolean => of === scope && name === part;
    const own = this.#recorded.filter(isOwn);
    // Each part reads them once.
    if (own.length > 0) this.#recorded = this.#recorded.filter((entry) => !isOwn(entry));
    return own.map(([, , entry]) => entry);
  }

  /** Forgets the entries of ended turns. */
  forgetTurns(current = ""): void {
    this.#recorded = this.#recorded.filter(([scope]) => scope === "" || scope === current);
  }

  saved(): Promise<void> | undefined {
    if (this.#conflict !== undefined) return Promise.reject(this.#conflict);
    if (this.#queue.length === 0) return undefined;
    return (this.#next ??= this.#schedule());
  }

  /** Runs after the current write and the current tick, because all entries of one tick belong together. */
  #schedule(): Promise<void> {
    const next = this.#last.then(tick).then(() => {
      this.#next = undefined;
      return this.#store();
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #store(): Promise<void> {
    if (this.#isUnsure) await this.#compare();
    if (this.#queue.length === 0) return;
    try {
      await this.#add();
    } catch {
      await this.#compare();
      if (this.#queue.length > 0) await this.#add();
    }
  }

  async #add(): Promise<void> {
    const entries = this.#queue.map((entry) => ({ entry }));
    this.#isUnsure = true;
    const { logs, name } = this.#place;
    await fromStore(() => logs.append(name, { entries, after: this.#stored }));
    this.#settle(entries.length);
  }

  /** Reads from the store whether a failed addition was stored. */
  async #compare(): Promise<void> {
    const { logs, name } = this.#place;
    const found = await fromStore(() => logs.read(name, this.#stored));
    if (found.every(({ entry }, index) => stableJson(entry) === stableJson(this.#queue[index]))) {
      this.#settle(found.length);
      return;
    }
    this.#queue = [];
    const message = `Another process continues ${name}, so this process can no longer store it.`;
    throw (this.#conflict = new ToolwrightError("STORE_CONFLICT", message));
  }

  #settle(count: number): void {
    this.#isUnsure = false;
    this.#stored += count;
    this.#queue.splice(0, count);
  }
}

/** Runs a log operation; reports every other failure of its store as `STORE_FAILED`. */
export async function fromStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (isToolwrightError(cause)) throw cause;
    throw new ToolwrightError("STORE_FAILED", `The store failed: ${messageOf(cause)}.`, { cause });
  }
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
