import type { CallableTurn } from "../../sdk/src/model/call/transport.ts";

/** How a test connects a session: by the library's connection, or by a custom loop. */
export type Way = "connect" | "attach";

export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The tools of a session: each call ends when the test ends it. */
export class SlowTools {
  readonly open: (() => void)[] = [];
  readonly turn: CallableTurn = {
    call: (name, _args, { signal, callId = "" } = {}) =>
      new Promise((resolve) => {
        const end = (): void => {
          const meta = { envelope: "", tool: name, callId, registryVersion: "", durationMs: 0 };
          resolve({ ok: true, data: `result of ${callId}`, intents: [], meta });
        };
        this.open.push(end);
        signal?.addEventListener("abort", end);
      }),
  };
  readonly session = {
    isOpen: true,
    toolsFor: () => [],
    beginTurn: () => ({ ...this.turn, end: () => undefined }),
  };

  finish(which: number): void {
    const [end] = this.open.splice(which % Math.max(1, this.open.length), 1);
    end?.();
  }
}
