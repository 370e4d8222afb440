import type { Registry } from "../../registry/registry.ts";
import type { Session, SessionOptions, Turn } from "../../runtime/session/session.ts";

/** One client's connection to the runtime: a session, opened by the first call. */
export interface Connection {
  /** The turn for a call. Calls that run in parallel share it; the first call after they end starts another. */
  enter(): Promise<Turn>;
  leave(): void;
  close(): Promise<void>;
}

export interface SessionSource {
  /** The current registry: the next turn starts with it. */
  readonly registry: () => Registry;
  readonly open: (options: SessionOptions) => Promise<Session>;
  readonly options: Omit<SessionOptions, "registry">;
}

/**
 * Creates a connection. The connection of a single request (`isLasting: false`) ends with its last call, because in revision 2026-07-28 requests
 * are stateless.
 */
export function createConnection({ registry, open, options }: SessionSource, isLasting: boolean): Connection {
  let session: Promise<Session> | undefined;
  let served: Registry | undefined;
  let turn: Turn | undefined;
  let running = 0;
  const close = async (): Promise<void> => {
    const ending = session;
    session = undefined;
    turn = undefined;
    await ending?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  };
  return {
    async enter() {
      running += 1;
      try {
        // Running calls keep the registry with which they started.
        if (running === 1 && served !== undefined && served !== registry()) await close();
        served = registry();
        const opened = await (session ??= open({ ...options, registry: served }));
        return (turn ??= opened.beginTurn());
      } catch (error) {
        running -= 1;
        session = undefined;
        throw error;
      }
    },
    leave() {
      running -= 1;
      if (running > 0) return;
      turn?.end();
      turn = undefined;
      // Events of its end go to the host; no request waits for them.
      if (!isLasting) void close().catch(() => undefined);
    },
    close,
  };
}
