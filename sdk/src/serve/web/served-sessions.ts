import type { Clock } from "../../model/ports/clock.ts";
import type { Claim, LogSummary, Store } from "../../model/ports/store.ts";
import type { Questions } from "../../questions/options.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { Session } from "../../runtime/session/session.ts";
import { LiveCalls, type ServedSession, type StartedCall } from "./live-calls.ts";
import type { ServedConversations } from "./served-conversations.ts";
import { SessionBook, type BookedSession } from "./session-book.ts";
import { randomId } from "../../util/node-modules.ts";

/** A session that this process has used. */
interface UsedSession extends BookedSession {
  /** 0 before its first use. */
  seenAt: number;
  /** The use that the store knows of. */
  storedAt: number;
  /** Pages that follow it. */
  pages: number;
  calls?: Promise<LiveCalls> | undefined;
  /** What a former process has left. */
  readonly left: readonly StartedCall[];
}

export interface SessionSource {
  readonly runtime: Pick<Runtime, "openSession" | "resumeSession">;
  readonly store: Store;
  readonly clock: Clock;
  readonly questions: Pick<Questions, "endSession">;
  /** Of new sessions. */
  readonly registry: () => Registry;
  /** A session ends after this time without a request, a page or running work. */
  readonly limits: { readonly sessionIdleMs: number };
  /** The conversations of sessions. */
  readonly conversationsOf: () => Pick<ServedConversations, "restore" | "end" | "isWorking"> | undefined;
}

interface Restoring {
  readonly stop: AbortSignal;
  readonly warn: (cause: unknown) => void;
}

interface Following {
  readonly most: number;
  readonly until: AbortSignal;
}

/** The sessions that clients have opened, of this process and of those before. */
export class ServedSessions {
  readonly #source: SessionSource;
  readonly #book: SessionBook;
  readonly #used = new Map<string, Promise<UsedSession | undefined>>();
  #expiring: Promise<void> | undefined;

  constructor(source: SessionSource) {
    this.#source = source;
    this.#book = new SessionBook(source.store, source.limits.sessionIdleMs);
  }

  /** The open sessions of former processes. */
  former(): Promise<readonly LogSummary[]> {
    return this.#book.logs();
  }

  /** Continues what former processes left, session by session; a request for a session does so at once. */
  async restore(former: readonly LogSummary[], { stop, warn }: Restoring): Promise<void> {
    for (const { log } of former) {
      if (stop.aborted) return;
      await this.#find(log).catch(warn);
    }
    await this.#expire().catch(warn);
  }

  async owns(id: string, user: string): Promise<boolean> {
    return (await this.#use(id, user)) !== undefined;
  }

  async list(user: string): Promise<readonly ServedSession[]> {
    await this.#expireFor(user);
    const logs = await this.#book.logs(user);
    const sessions = await Promise.all(logs.map(({ log }) => this.#read(log)));
    return sessions.flatMap((one) => (one === undefined ? [] : { id: one.id, mode: one.mode, openedAt: one.openedAt }));
  }

  /** Undefined when the user has the maximum number of open sessions. */
  async open(user: string, mode: string, limit: number): Promise<ServedSession | undefined> {
    const { runtime, registry } = this.#source;
    const expired = this.#expireFor(user);
    expired.catch(() => undefined);
    const count = async (): Promise<number> => (await this.#book.logs(user)).length;
    if ((await count()) >= limit) {
      await expired;
      if ((await count()) >= limit) return undefined;
    }
    const session = await runtime.openSession({ id: randomId(), user, mode, registry: registry() });
    const now = this.#now();
    const opened: ServedSession = { id: session.id, mode, openedAt: now };
    const used: UsedSession = { ...opened, user, left: [], seenAt: now, storedAt: now, pages: 0 };
    used.calls = Promise.resolve(this.#liveCalls(session, used));
    await this.#book.add({ ...opened, user });
    this.#used.set(this.#book.logOf(session.id, user), Promise.resolve(used));
    return opened;
  }

  async find(id: string, user: string): Promise<LiveCalls | undefined> {
    const used = await this.#use(id, user);
    return used && this.#callsOf(used);
  }

  /** Counts a page that follows a session until the signal. */
  async follow(id: string, user: string, { most, until }: Following): Promise<"followed" | "full" | "unknown"> {
    const used = await this.#use(id, user);
    if (used === undefined) return "unknown";
    if (used.pages >= most) return "full";
    used.pages += 1;
    const left = (): void => {
      used.pages -= 1;
      used.seenAt = this.#now();
    };
    if (until.aborted) left();
    else until.addEventListener("abort", left, { once: true });
    return "followed";
  }

  async close(id: string, user: string): Promise<void> {
    const used = await this.#used.get(this.#book.logOf(id, user));
    if (used === undefined) return;
    const { session } = await this.#callsOf(used);
    await Promise.all([session.close(), this.#source.conversationsOf()?.end(id, user)]);
    await this.#forget(used);
  }

  async running(): Promise<readonly LiveCalls[]> {
    const used = (await Promise.allSettled(this.#used.values())).flatMap((one) =>
      one.status === "fulfilled" ? (one.value?.calls ?? []) : [],
    );
    return (await Promise.allSettled(used)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  #now(): number {
    return this.#source.clock.now();
  }

  async #use(id: string, user: string): Promise<UsedSession | undefined> {
    const { sessionIdleMs: idleMs } = this.#source.limits;
    const log = this.#book.logOf(id, user);
    const used = await this.#find(log);
    const now = this.#now();
    if (used === undefined || (used.seenAt + idleMs <= now && (await this.#isExpired(log, used)))) return undefined;
    used.seenAt = now;
    used.storedAt = await this.#book.touch(log, now, used.storedAt);
    return used;
  }

  #find(log: string): Promise<UsedSession | undefined> {
    let found = this.#used.get(log);
    if (found === undefined) {
      found = this.#load(log);
      this.#used.set(log, found);
      const forget = (): void => void this.#used.delete(log);
      found.then((used) => used ?? forget(), forget);
    }
    return found;
  }

  async #read(log: string): Promise<UsedSession | undefined> {
    const page = await this.#book.read(log);
    return page && { ...page.session, left: page.left, seenAt: 0, storedAt: 0, pages: 0 };
  }

  async #load(log: string): Promise<UsedSession | undefined> {
    const used = await this.#read(log);
    if (used === undefined || (await this.#isExpired(log, used))) return undefined;
    // A session that cannot be resumed hinders no other; a request for its calls gets the error.
    if (used.left.length > 0) await this.#callsOf(used).catch(() => undefined);
    await this.#source.conversationsOf()?.restore(used.id, used.user);
    return used;
  }

  #callsOf(used: UsedSession): Promise<LiveCalls> {
    used.calls ??= this.#source.runtime.resumeSession(used.id).then((session) => this.#liveCalls(session, used));
    used.calls.catch(() => (used.calls = undefined));
    return used.calls;
  }

  #liveCalls(session: Session, { id, user, left }: UsedSession): LiveCalls {
    return new LiveCalls(session, (entry) => this.#book.record(this.#book.logOf(id, user), entry), left);
  }

  /** Ends a user's idle sessions, then other users' sessions in the background. */
  async #expireFor(user: string): Promise<void> {
    await this.#expireLogs(this.#book.prefixOf(user));
    this.#expire().catch(() => undefined);
  }

  #expire(): Promise<void> {
    return (this.#expiring ??= this.#expireLogs(this.#book.prefixOf()).finally(() => (this.#expiring = undefined)));
  }

  async #expireLogs(logs: string): Promise<void> {
    // A store whose clock differs could give the same session again.
    for (const seen = new Set<string>(); ;) {
      const claim = await this.#book.claim(logs);
      if (claim === undefined || seen.has(claim.log)) return;
      seen.add(claim.log);
      await this.#endIdle(claim, (await this.#used.get(claim.log)) ?? (await this.#read(claim.log)));
    }
  }

  async #isExpired(log: string, used: UsedSession): Promise<boolean> {
    const claim = await this.#book.claim(log);
    return claim !== undefined && this.#endIdle(claim, used);
  }

  /** Ends a session unless it works or was used, of which the store learns late. */
  async #endIdle(claim: Claim, used: UsedSession | undefined): Promise<boolean> {
    if (used === undefined) return false;
    const isBusy = await this.#isBusy(used);
    if (isBusy || used.seenAt + this.#source.limits.sessionIdleMs > this.#now()) {
      await this.#book.keep(claim, isBusy ? this.#now() : used.seenAt);
      return false;
    }
    const { calls, id, user } = used;
    // A session that cannot be resumed is forgotten like any other.
    await Promise.allSettled([
      (calls?.then(({ session }) => session) ?? this.#source.runtime.resumeSession(id)).then((session) =>
        session.close(),
      ),
      this.#source.conversationsOf()?.end(id, user),
    ]);
    await this.#forget(used);
    return true;
  }

  async #isBusy({ id, pages, calls }: UsedSession): Promise<boolean> {
    if (pages > 0 || this.#source.conversationsOf()?.isWorking(id) === true) return true;
    const all = (await calls?.catch(() => undefined))?.all ?? [];
    return all.some(({ status }) => status === "running");
  }

  async #forget({ id, user }: BookedSession): Promise<void> {
    await this.#source.questions.endSession(id);
    const log = this.#book.logOf(id, user);
    await this.#book.erase(log);
    this.#used.delete(log);
  }
}
