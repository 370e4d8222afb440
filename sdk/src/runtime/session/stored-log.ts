import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { LogAddition } from "../../model/ports/store.ts";
import type { Json } from "../../util/json.ts";
import { stableJson } from "../../util/stable-json.ts";
import { messageOf } from "../values/response-errors.ts";
import type { LogEntry, SessionLog } from "./session-log.ts";

/** What nothing waits for, such as the beginning of a turn, is stored after so many milliseconds. */
const longestDelay = 100;

/** An entry in the store: scope, part, entry. A list, because there are many. */
export type StoredEntry = readonly [string, string, Json];

/** Where the logs of sessions are: a store, or logs that have them as a part. */
export interface SessionLogs {
  read(log: string, after?: number): Promise<readonly { readonly entry: Json }[]>;
  /** @throws ToolwrightError As `Store.append`. */
  append(log: string, addition: Pick<LogAddition, "entries" | "after">): Promise<unknown>;
}

/** Where a log goes on. */
export interface LogPlace {
  readonly logs: SessionLogs;
  readonly clock: Clock;
  readonly name: string;
  /** What the store has of it. */
  readonly present: readonly StoredEntry[];
}

/**
 * The log of a session in a store. What is recorded in one tick of the event loop is stored at once, whole or not at all. Where storing
 * fails, the entries are kept, and stored with the next attempt.
 */
export class StoredLog implements SessionLog {
  readonly #place: Omit<LogPlace, "present">;
  /** Undefined for a new session: there may be very many. */
  readonly #recorded: Map<string, Json[]> | undefined;
  /** The number of entries that the store has for certain. */
  #stored: number;
  /** Those after them. */
  #queue: StoredEntry[] = [];
  /** Whether an addition failed, and may have been made. */
  #isUnsure = false;
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();
  #isDelayed = false;
  #conflict: ToolwrightError | undefined;

  constructor({ present, ...place }: LogPlace) {
    this.#place = place;
    this.#stored = present.length;
    this.#recorded = present.length === 0 ? undefined : byKey(present);
  }

  get isLost(): boolean {
    return this.#conflict !== undefined;
  }

  append({ scope, part, entry }: LogEntry): void {
    // Nothing can be stored any more.
    if (this.#conflict !== undefined) return;
    this.#queue.push([scope, part, entry]);
    if (this.#isDelayed) return;
    this.#isDelayed = true;
    this.#place.clock.after(longestDelay, () => {
      this.#isDelayed = false;
      this.saved()?.catch(() => undefined);
    });
  }

  recorded(scope: string, part: string): readonly Json[] {
    if (this.#recorded === undefined) return [];
    const key = keyOf(scope, part);
    const entries = this.#recorded.get(key) ?? [];
    // Each part reads them once.
    this.#recorded.delete(key);
    return entries;
  }

  /** Forgets what was recorded for turns that have ended. */
  forgetTurns(current = ""): void {
    const recorded = this.#recorded;
    recorded?.forEach((_, key) => {
      if (!key.startsWith(" ") && !key.startsWith(`${current} `)) recorded.delete(key);
    });
  }

  saved(): Promise<void> | undefined {
    if (this.#conflict !== undefined) return Promise.reject(this.#conflict);
    if (this.#queue.length === 0) return undefined;
    return (this.#next ??= this.#schedule());
  }

  /** After what is being stored, and after the tick: what its other steps record belongs together. */
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

  /** Learns from the store whether an addition that failed was made. */
  async #compare(): Promise<void> {
    const { logs, name } = this.#place;
    const found = await fromStore(() => logs.read(name, this.#stored));
    const isOurs = found.every(({ entry }, index) => stableJson(entry) === stableJson(this.#queue[index]));
    if (isOurs) {
      this.#settle(found.length);
      return;
    }
    this.#queue = [];
    const message = `Another process goes on with ${name}: this one can store nothing more of it.`;
    throw (this.#conflict = new ToolwrightError("STORE_CONFLICT", message));
  }

  #settle(count: number): void {
    this.#isUnsure = false;
    this.#stored += count;
    this.#queue.splice(0, count);
  }
}

/** What a log does, with every other failure of its store as `STORE_FAILED`. */
export async function fromStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (isToolwrightError(cause)) throw cause;
    throw new ToolwrightError("STORE_FAILED", `The store failed: ${messageOf(cause)}.`, { cause });
  }
}

function byKey(entries: readonly StoredEntry[]): Map<string, Json[]> {
  const recorded = new Map<string, Json[]>();
  for (const [scope, part, entry] of entries) {
    const key = keyOf(scope, part);
    const others = recorded.get(key);
    if (others === undefined) recorded.set(key, [entry]);
    else others.push(entry);
  }
  return recorded;
}

const keyOf = (scope: string, part: string): string => `${scope} ${part}`;

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
