import type { Session, SessionOptions, Turn } from "../../runtime/session/session.ts";

/** What one client has of the runtime: a session, which its first call opens. */
export interface Connection {
  /** The turn for a call. Calls that run at the same time share it; the next call after them begins another. */
  enter(): Promise<Turn>;
  /** The call of an `enter` has ended. */
  leave(): void;
  /** Ends the session, and with it what still runs. */
  close(): Promise<void>;
}

/**
 * A connection. The one of a request without a connection (`isLasting: false`) ends with its last call: revision 2026-07-28 says of no two
 * requests that they belong together.
 */
export function createConnection(
  open: (options: SessionOptions) => Promise<Session>,
  options: SessionOptions,
  isLasting: boolean,
): Connection {
  let session: Promise<Session> | undefined;
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
        const opened = await (session ??= open(options));
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
