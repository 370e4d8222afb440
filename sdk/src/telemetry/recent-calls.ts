/** More would only be kept where a host uses the stage without the listener. */
const most = 10_000;

/** The calls that reached the pipeline and whose end has not been delivered. */
export class RecentCalls {
  readonly #counts = new Map<string, number>();

  add(sessionId: string, callId: string): void {
    const key = keyOf(sessionId, callId);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    if (this.#counts.size <= most) return;
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest);
      break;
    }
  }

  /** Whether the call was there; counts one end of it. */
  take(sessionId: string, callId: string): boolean {
    const key = keyOf(sessionId, callId);
    const count = this.#counts.get(key);
    if (count === undefined) return false;
    if (count === 1) this.#counts.delete(key);
    else this.#counts.set(key, count - 1);
    return true;
  }
}

const keyOf = (sessionId: string, callId: string): string => JSON.stringify([sessionId, callId]);
