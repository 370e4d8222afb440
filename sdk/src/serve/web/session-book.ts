import type { Claim, LogSummary, Store } from "../../model/ports/store.ts";
import { randomId } from "../../util/node-modules.ts";
import { sha256 } from "../../util/sha256.ts";
import type { ServedSession } from "./live-calls.ts";
import { servedLog } from "./served-log.ts";

export interface BookedSession extends ServedSession {
  readonly user: string;
}

const prefix = "serve-session:";
const bookOf = (user: string): string => `${prefix}${sha256(user)}:`;
/** How often the store learns of a use, as a part of the idle time. */
const storedPart = 0.1;
const leaseMs = 60_000;

/** The open sessions of a server, each in a log that is due when the session has been idle too long. */
export class SessionBook {
  readonly #store: Store;
  readonly #idleMs: number;
  readonly #worker = randomId();

  constructor(store: Store, idleMs: number) {
    this.#store = store;
    this.#idleMs = idleMs;
  }

  logOf(id: string, user: string): string {
    return bookOf(user) + id;
  }

  /** What the names of a user's logs begin with; without a user, of all logs. */
  prefixOf(user?: string): string {
    return user === undefined ? prefix : bookOf(user);
  }

  logs(user?: string): Promise<readonly LogSummary[]> {
    return this.#store.logs(this.prefixOf(user));
  }

  async read(log: string): Promise<BookedSession | undefined> {
    return (await servedLog<BookedSession>(this.#store, log).read())[0];
  }

  async add(session: BookedSession): Promise<void> {
    const log = servedLog<BookedSession>(this.#store, this.logOf(session.id, session.user));
    await log.append(session, { wakeAt: this.#dueAt(session.openedAt) });
  }

  /** Stores a use unless the store knows of one that is recent; gives the use that it knows of. */
  async touch(log: string, seenAt: number, storedAt: number): Promise<number> {
    if (storedAt + this.#idleMs * storedPart > seenAt) return storedAt;
    const wakeAt = this.#dueAt(seenAt);
    await this.#store.append(log, { entries: [], after: Number.MAX_SAFE_INTEGER, joins: true, wakeAt });
    return seenAt;
  }

  /** A session whose time is over, among the logs whose names begin so. */
  claim(log: string): Promise<Claim | undefined> {
    return this.#store.claim({ prefix: log, worker: this.#worker, leaseMs });
  }

  async keep(claim: Claim, seenAt: number): Promise<void> {
    const wakeAt = this.#dueAt(seenAt);
    await this.#store.release(claim, { after: Number.MAX_SAFE_INTEGER, wakeAt, isEnded: false });
  }

  async erase(log: string): Promise<void> {
    await this.#store.erase(log);
  }

  /** Late by the part of which the store does not learn. */
  #dueAt(seenAt: number): number {
    return seenAt + this.#idleMs * (1 + storedPart);
  }
}
