import type { Call, Stage } from "../../model/call/call.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui-port.ts";
import { andThen } from "../../util/waits.ts";
import { defined } from "../../util/defined.ts";

/**
 * The calls of a conversation that run in this process, and which of them wait for a person. A waiting call does not end without an answer, so a
 * process that stops leaves it: the next one makes it again, and it joins the question that is still open.
 */
export class WaitingCalls {
  /** The outermost calls that run, with how many of their questions are open. */
  readonly #running = new Map<Call, number>();
  /** The outermost call of each call that runs, by session and id. */
  readonly #roots = new Map<string, Call>();
  #isLeft = false;
  #changed = (): void => undefined;

  /** Counts the calls; the outermost stage. */
  readonly stage: Stage = {
    name: "waiting-calls",
    run: (call, next) => {
      if (this.#isLeft) return never();
      const root = this.#rootOf(call);
      this.#roots.set(keyOf(call.session.id, call.id), root);
      if (root === call) this.#running.set(call, 0);
      return andThen(next(call), (outcome) => {
        this.#roots.delete(keyOf(call.session.id, call.id));
        if (root === call) this.#running.delete(call);
        this.#changed();
        return outcome;
      });
    },
  };

  /** The port, whose answers no longer reach a call that was left. */
  portOf(ui: UiPort): UiPort {
    return {
      ...defined({ announces: ui.announces }),
      request: async (request) => {
        const root = this.#roots.get(keyOf(request.sessionId, request.callId));
        this.#count(root, 1);
        try {
          return await ui.request(request);
        } finally {
          if (this.#isLeft) await never();
          this.#count(root, -1);
        }
      },
    };
  }

  /** Resolves once the signal is aborted and each running call waits for a person; nothing begins in this process afterwards. */
  left(stop: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      if (stop === undefined) return;
      this.#changed = () => {
        const open = [...this.#running.values()];
        if (!stop.aborted || open.length === 0 || open.includes(0)) return;
        this.#isLeft = true;
        resolve();
      };
      stop.addEventListener("abort", () => this.#changed(), { once: true });
      this.#changed();
    });
  }

  #count(root: Call | undefined, change: number): void {
    if (root === undefined) return;
    this.#running.set(root, (this.#running.get(root) ?? 0) + change);
    this.#changed();
  }

  /** A stage passes changed copies of a call on, so its parent may be a copy of the one that is counted. */
  #rootOf(call: Call): Call {
    const { parent } = call;
    return parent === undefined ? call : (this.#roots.get(keyOf(parent.session.id, parent.id)) ?? call);
  }
}

const keyOf = (session: UiRequest["sessionId"], call: string): string => `${session} ${call}`;

const never = (): Promise<never> => new Promise(() => undefined);
