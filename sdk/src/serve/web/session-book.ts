import type { Claim, LogSummary, Store } from "../../model/ports/store.ts";
import { defined } from "../../util/defined.ts";
import { randomId } from "../../util/node-modules.ts";
import { sha256 } from "../../util/sha256.ts";
import { stored } from "../../util/stored.ts";
import type { CallEntry, ServedSession, StartedCall } from "./live-calls.ts";

export interface BookedSession extends ServedSession {
  readonly user: string;
}

type BookEntry = { readonly type: "opened"; readonly session: BookedSession } | CallEntry;

/** An open session, as its log has it. */
export interface BookPage {
  readonly session: BookedSession;
  /** Calls that have begun and have no end. */
  readonly left: readonly StartedCall[];
}

const entries = stored<BookEntry>();

const prefix = "serve-session:";
const bookOf = (user: string): string => `${prefix}${sha256(user)}:`;
/** How often the store learns of a use, as a part of the idle time. */
const storedPart = 0.1;
const leaseMs = 60_000;

/** The open sessions of a server, each with its calls in a log that is due when the session has been idle too long. */
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

  async read(log: string): Promise<BookPage | undefined> {
    let session: BookedSession | undefined;
    const left = new Map<string, StartedCall>();
    for (const { entry } of await this.#store.read(log)) {
      const read = entries.read(entry);
      if (read.type === "opened") session = read.session;
      else if (read.type === "call_started") left.set(read.callId, read);
      else left.delete(read.callId);
    }
    return session && { session, left: [...left.values()] };
  }

  async add(session: BookedSession): Promise<void> {
    const wakeAt = this.#dueAt(session.openedAt);
    await this.#append(this.logOf(session.id, session.user), { entry: { type: "opened", session }, wakeAt });
  }

  record(log: string, entry: CallEntry): Promise<void> {
    return this.#append(log, { entry });
  }

  /** Stores a use unless the store knows of one that is recent; gives the use that it knows of. */
  async touch(log: string, seenAt: number, storedAt: number): Promise<number> {
    if (storedAt + this.#idleMs * storedPart > seenAt) return storedAt;
    await this.#append(log, { wakeAt: this.#dueAt(seenAt) });
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

  async #append(
    log: string,
    { entry, wakeAt }: { readonly entry?: BookEntry; readonly wakeAt?: number },
  ): Promise<void> {
    const added = entry === undefined ? [] : [{ entry: entries.write(entry) }];
    // After whatever is there.
    await this.#store.append(log, {
      entries: added,
      after: Number.MAX_SAFE_INTEGER,
      joins: true,
      ...defined({ wakeAt }),
    });
  }

  /** Late by the part of which the store does not learn. */
  #dueAt(seenAt: number): number {
    return seenAt + this.#idleMs * (1 + storedPart);
  }
}
