import type { Clock } from "../../model/ports/clock.ts";
import type { Store } from "../../model/ports/store.ts";
import type { Questions } from "../../questions/options.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { callsLog, LiveCalls, type ServedSession } from "./live-calls.ts";
import { servedLog, type ServedLog } from "./served-log.ts";
import { randomId } from "../../util/node-modules.ts";

interface Opened extends ServedSession {
  readonly user: string;
}

type SessionEntry = ({ readonly type: "opened" } & Opened) | { readonly type: "closed"; readonly id: string };

export interface SessionSource {
  readonly runtime: Pick<Runtime, "openSession" | "resumeSession">;
  readonly store: Store;
  readonly clock: Clock;
  readonly questions: Pick<Questions, "endSession">;
  /** Of new sessions. */
  readonly registry: () => Registry;
}

/** The sessions that clients have opened, of this process and of those before. */
export class ServedSessions {
  readonly #source: SessionSource;
  readonly #log: ServedLog<SessionEntry>;
  readonly #opened = new Map<string, Opened>();
  readonly #live = new Map<string, Promise<LiveCalls>>();

  constructor(source: SessionSource) {
    this.#source = source;
    this.#log = servedLog(source.store, "serve-sessions");
  }

  /** Reads the sessions of former processes, and runs again the calls that waited for a person. */
  async restore(): Promise<void> {
    const { store } = this.#source;
    for (const entry of await this.#log.read()) {
      if (entry.type === "closed") this.#opened.delete(entry.id);
      else this.#opened.set(entry.id, { id: entry.id, mode: entry.mode, openedAt: entry.openedAt, user: entry.user });
    }
    for (const id of this.#opened.keys()) {
      if ((await store.read(callsLog(id))).length === 0) continue;
      // One that cannot be resumed hinders no other; a request for it gets the error.
      await this.#resume(id).catch(() => undefined);
    }
  }

  get all(): readonly { readonly id: string; readonly user: string }[] {
    return [...this.#opened.values()];
  }

  owns(id: string, user: string): boolean {
    return this.#opened.get(id)?.user === user;
  }

  list(user: string): readonly ServedSession[] {
    return [...this.#opened.values()]
      .filter((session) => session.user === user)
      .map(({ id, mode, openedAt }) => ({ id, mode, openedAt }));
  }

  async open(user: string, mode: string): Promise<ServedSession> {
    const { runtime, store, clock, registry } = this.#source;
    const session = await runtime.openSession({ id: randomId(), user, mode, registry: registry() });
    const shown: ServedSession = { id: session.id, mode, openedAt: clock.now() };
    await this.#log.append({ type: "opened", ...shown, user });
    this.#opened.set(session.id, { ...shown, user });
    this.#live.set(session.id, Promise.resolve(new LiveCalls(session, store)));
    return shown;
  }

  find(id: string, user: string): Promise<LiveCalls> | undefined {
    return this.owns(id, user) ? (this.#live.get(id) ?? this.#resume(id)) : undefined;
  }

  async close(id: string, calls: LiveCalls): Promise<void> {
    await calls.session.close();
    await this.#source.questions.endSession(id);
    await this.#log.append({ type: "closed", id });
    this.#opened.delete(id);
    this.#live.delete(id);
  }

  async running(): Promise<readonly LiveCalls[]> {
    const settled = await Promise.allSettled(this.#live.values());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  #resume(id: string): Promise<LiveCalls> {
    const { runtime, store } = this.#source;
    const resumed = (async () => {
      const calls = new LiveCalls(await runtime.resumeSession(id), store);
      await calls.restore();
      return calls;
    })();
    this.#live.set(id, resumed);
    resumed.catch(() => this.#live.delete(id));
    return resumed;
  }
}
