/** The runtime's source of time. */
export interface Clock {
  /** Milliseconds since 1970; may have a fraction. */
  now(): number;
  /** Runs a function once after a delay in milliseconds, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
}

/** A longer timer would fire immediately. */
export const longestTimer = 2_147_483_647;

/** The time of this machine; never decreases. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};

/** The same with wall-clock time, for expiry that other processes must observe too. */
export const wallClock: Clock = { ...systemClock, now: Date.now };

/** Resolves after a delay in milliseconds, or as soon as the signal is aborted. */
export function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const stop = clock.after(signal.aborted ? 0 : milliseconds, end);
    signal.addEventListener("abort", end, { once: true });
  });
}
