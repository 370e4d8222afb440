import type { Registry } from "../../registry/registry.ts";
import type { Session, SessionOptions, Turn } from "../../runtime/session/session.ts";
import type { McpHost } from "./create-host.ts";

/** One client's connection to the runtime: a session, opened by the first call. */
export interface Connection {
  /** The turn for a call. Calls that run in parallel share it; the first call after they end starts another. */
  enter(): Promise<Turn>;
  leave(): void;
  close(): Promise<void>;
}

/** Creates a connection. Unless it is lasting, it ends with its last call: requests of revision 2026-07-28 are stateless. */
export function createConnection(
  host: Pick<McpHost, "listing" | "runtime">,
  options: Omit<SessionOptions, "id" | "registry">,
  isLasting: boolean,
): Connection {
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
        if (running === 1 && served !== undefined && served !== host.listing.registry) await close();
        served = host.listing.registry;
        const opened = await (session ??= host.runtime.openSession({ ...options, registry: served }));
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
