import type { Clock } from "../../model/ports/clock.ts";
import type { Claim, Store } from "../../model/ports/store.ts";
import type { Questions } from "../../questions/options.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { Session } from "../../runtime/session/session.ts";
import { randomId } from "../../util/node-modules.ts";
import { LiveCalls } from "./live-calls.ts";
import { notFound } from "./read-body.ts";
import type { ServedConversations } from "./served-conversations.ts";
import type { ServerLimits } from "./server-options.ts";
import {
  addToSession,
  logOf,
  logsOf,
  readSession,
  sessionLogs,
  type ServedSession,
  type StoredSession,
} from "./session-log.ts";

interface UsedSession extends StoredSession {
  /** 0 before its first use. */
  seenAt: number;
  /** The last use that is stored. */
  storedAt: number;
  openPages: number;
  calls?: Promise<LiveCalls> | undefined;
}

export interface SessionSource {
  readonly runtime: Pick<Runtime, "openSession" | "resumeSession">;
  readonly store: Store;
  readonly clock: Clock;
  readonly questions: Pick<Questions, "endSession">;
  readonly registry: () => Registry;
  readonly limits: Required<Pick<ServerLimits, "sessionIdleMs">>;
  readonly conversationsOf: () => Pick<ServedConversations, "restore" | "end" | "isWorking"> | undefined;
}

/** How often a use is stored, as a share of the idle time. */
const storedPart = 0.1;
const leaseMs = 60_000;

/** The sessions that clients have opened, in this process and earlier ones. */
export class ServedSessions {
  readonly #source: SessionSource;
  readonly #used = new Map<string, Promise<UsedSession | undefined>>();
  /** The sessions whose calls this process runs, or has run. */
  readonly live = new Set<LiveCalls>();
  readonly #worker = randomId();
  #expiring: Promise<void> | undefined;
  #ending: Promise<unknown> = Promise.resolve();

  constructor(source: SessionSource) {
    this.#source = source;
  }

  /** Continues the work of earlier processes, one session at a time; a request for a session does so at once and does not wait for the others. */
  async restore(stop: AbortSignal, warn: (cause: unknown) => void): Promise<{ readonly restored: Promise<void> }> {
    const former = await this.#source.store.logs(sessionLogs);
    const restoring = async (): Promise<void> => {
      await this.#expireAll().catch(warn);
      for (const { log } of former) {
        if (stop.aborted) return;
        await this.#find(log).catch(warn);
      }
    };
    return { restored: restoring() };
  }

  async owns(id: string, user: string): Promise<boolean> {
    return (await this.#use(id, user)) !== undefined;
  }

  async list(user: string): Promise<readonly ServedSession[]> {
    await this.#expire(logsOf(user));
    this.#expireAll().catch(() => undefined);
    const logs = await this.#source.store.logs(logsOf(user));
    const sessions = await Promise.all(logs.map(({ log }) => this.#read(log)));
    return sessions.flatMap((one) => (one === undefined ? [] : { id: one.id, mode: one.mode, openedAt: one.openedAt }));
  }

  async open(user: string, mode: string): Promise<ServedSession> {
    const { runtime, registry, store } = this.#source;
    this.#expireAll().catch(() => undefined);
    const session = await runtime.openSession({ id: randomId(), user, mode, registry: registry() });
    const now = this.#source.clock.now();
    const opened: ServedSession = { id: session.id, mode, openedAt: now };
    const used: UsedSession = { ...opened, user, left: [], seenAt: now, storedAt: now, openPages: 0 };
    used.calls = Promise.resolve(this.#liveCalls(session, used));
    const entry = { type: "opened", session: { ...opened, user } } as const;
    await addToSession(store, logOf(used), { entry, wakeAt: this.#dueAt(now) });
    this.#used.set(logOf(used), Promise.resolve(used));
    return opened;
  }

  /** @throws HTTPException 404, also for a session of another user. */
  async find(id: string, user: string): Promise<LiveCalls> {
    return this.#callsOf(await this.#known(id, user));
  }

  /** Counts a page that follows a session until the signal. @throws HTTPException 404. */
  async follow(id: string, user: string, until: AbortSignal): Promise<void> {
    const used = await this.#known(id, user);
    used.openPages += 1;
    const left = (): void => {
      used.openPages -= 1;
      used.seenAt = this.#source.clock.now();
    };
    if (until.aborted) left();
    else until.addEventListener("abort", left, { once: true });
  }

  async close(id: string, user: string): Promise<void> {
    await this.#end(await this.#known(id, user));
  }

  async #known(id: string, user: string): Promise<UsedSession> {
    const used = await this.#use(id, user);
    if (used === undefined) throw notFound();
    return used;
  }

  async #use(id: string, user: string): Promise<UsedSession | undefined> {
    const { clock, limits } = this.#source;
    const { sessionIdleMs: idleMs } = limits;
    const log = logOf({ id, user });
    const known = await this.#used.get(log);
    const now = clock.now();
    if (known === undefined || known.seenAt + idleMs <= now) await this.#expire(log);
    const used = await this.#find(log);
    if (used === undefined) return undefined;
    used.seenAt = now;
    if (used.storedAt + idleMs * storedPart <= now) {
      await addToSession(this.#source.store, log, { wakeAt: this.#dueAt(now) });
      used.storedAt = now;
    }
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

  async #load(log: string): Promise<UsedSession | undefined> {
    const used = await this.#read(log);
    if (used === undefined) return undefined;
    // A session that cannot be resumed does not affect others; a request for its calls gets the error.
    if (used.left.length > 0) await this.#callsOf(used).catch(() => undefined);
    await this.#source.conversationsOf()?.restore(used.id, used.user);
    return used;
  }

  async #read(log: string): Promise<UsedSession | undefined> {
    const read = readSession(await this.#source.store.read(log));
    return read && { ...read, seenAt: 0, storedAt: 0, openPages: 0 };
  }

  /** Later by the share of the idle time for which uses are not stored. */
  #dueAt(seenAt: number): number {
    return seenAt + this.#source.limits.sessionIdleMs * (1 + storedPart);
  }

  #callsOf(used: UsedSession): Promise<LiveCalls> {
    used.calls ??= this.#source.runtime.resumeSession(used.id).then((session) => this.#liveCalls(session, used));
    used.calls.catch(() => (used.calls = undefined));
    return used.calls;
  }

  #liveCalls(session: Session, used: UsedSession): LiveCalls {
    const live = new LiveCalls(session, (entry) => addToSession(this.#source.store, logOf(used), { entry }), used.left);
    this.live.add(live);
    return live;
  }

  #expireAll(): Promise<void> {
    return (this.#expiring ??= this.#expire(sessionLogs).finally(() => (this.#expiring = undefined)));
  }

  /** Ends the idle sessions among the logs with this name prefix. */
  async #expire(logs: string): Promise<void> {
    // A store with a different clock could return the same session again.
    for (const seen = new Set<string>(); ;) {
      const ending = this.#ending.then(async () => {
        const claim = await this.#source.store.claim({ prefix: logs, worker: this.#worker, leaseMs });
        if (claim !== undefined) await this.#endIdle(claim);
        return claim?.log;
      });
      // One at a time: a request for a session that is being ended waits until then.
      this.#ending = ending.catch(() => undefined);
      const log = await ending;
      if (log === undefined || seen.has(log)) return;
      seen.add(log);
    }
  }

  /** Ends a session unless it is working or was used; uses are stored with a delay. */
  async #endIdle(claim: Claim): Promise<void> {
    const { store, clock, limits } = this.#source;
    const used = (await this.#used.get(claim.log)) ?? (await this.#read(claim.log));
    if (used === undefined) return;
    const seenAt = (await this.#isBusy(used)) ? clock.now() : used.seenAt;
    if (seenAt + limits.sessionIdleMs > clock.now()) {
      await store.release(claim, { after: Number.MAX_SAFE_INTEGER, wakeAt: this.#dueAt(seenAt), isEnded: false });
      return;
    }
    await this.#end(used);
  }

  async #end(used: UsedSession): Promise<void> {
    const { calls, id, user } = used;
    const { runtime, conversationsOf } = this.#source;
    const session = calls?.then((live) => live.session) ?? runtime.resumeSession(id);
    // A session or a conversation that cannot be resumed is erased like any other.
    await Promise.allSettled([session.then((open) => open.close()), conversationsOf()?.end(id, user)]);
    await this.#forget(used);
  }

  async #isBusy({ id, openPages, calls }: UsedSession): Promise<boolean> {
    if (openPages > 0 || this.#source.conversationsOf()?.isWorking(id) === true) return true;
    return (await calls?.catch(() => undefined))?.isBusy === true;
  }

  async #forget(session: UsedSession): Promise<void> {
    await this.#source.questions.endSession(session.id);
    await this.#source.store.erase(logOf(session));
    this.#used.delete(logOf(session));
    for (const live of this.live) if (live.session.id === session.id) this.live.delete(live);
  }
}
