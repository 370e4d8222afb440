import type { Call, CallTimer, Stage } from "../../model/call/call.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import { andThen } from "../../util/waits.ts";
import { defined } from "../../util/defined.ts";

/**
 * The calls of a conversation that run in this process, and which of them wait for a person. A waiting call does not end without an answer, so a
 * stopping process leaves it: the next process repeats it, and it joins the question that is still open.
 */
export class WaitingCalls {
  /** The calls that no other call has made, each with the number of people that it waits for. */
  readonly #running = new Map<Call, number>();
  #isLeft = false;
  #changed = (): void => undefined;

  /** Counts the calls; the outermost stage. */
  readonly stage: Stage = {
    name: "waiting-calls",
    run: (call, next) => {
      if (this.#isLeft) return never();
      if (call.parent !== undefined) return next(call);
      this.#running.set(call, 0);
      // Nested calls also pause it.
      const timers = [...call.turn.timers, this.#timerOf(call)];
      return andThen(next({ ...call, turn: { ...call.turn, timers } }), (outcome) => {
        this.#running.delete(call);
        this.#changed();
        return outcome;
      });
    },
  };

  /** The port. Its answers no longer reach calls that were left. */
  portOf(ui: UiPort): UiPort {
    return {
      ...defined({ announces: ui.announces }),
      request: async (request) => {
        try {
          return await ui.request(request);
        } finally {
          if (this.#isLeft) await never();
        }
      },
    };
  }

  /** Resolves when the signal is aborted and each running call waits for a person; nothing starts in this process afterwards. */
  left(stop: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      if (stop === undefined) return;
      this.#changed = () => {
        const waiting = [...this.#running.values()];
        if (!stop.aborted || waiting.length === 0 || waiting.includes(0)) return;
        this.#isLeft = true;
        resolve();
      };
      stop.addEventListener("abort", () => this.#changed(), { once: true });
      this.#changed();
    });
  }

  #timerOf(call: Call): CallTimer {
    const count = (change: number): void => {
      const people = this.#running.get(call);
      // An aborted call no longer runs.
      if (people !== undefined) this.#running.set(call, people + change);
      this.#changed();
    };
    return { pause: () => count(1), resume: () => count(-1) };
  }
}

const never = (): Promise<never> => new Promise(() => undefined);
