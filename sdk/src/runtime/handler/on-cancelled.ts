import type { Call } from "../../model/call/call.ts";

/** Whether a call is no longer wanted: it was cancelled, or its session is closed. */
export const isCancelled = ({ signal, session }: Call): boolean => signal.aborted || !session.isOpen;

/** Runs a function once the call is cancelled or its session closes. Returns what ends it. */
export function onCancelled({ signal, session }: Call, run: () => void): () => void {
  session.cancels.add(run);
  signal.addEventListener("abort", run, { once: true });
  return () => {
    session.cancels.delete(run);
    signal.removeEventListener("abort", run);
  };
}

/** The signal of calls that cannot be cancelled. All share it: it never fires. */
export const neverAborted: AbortSignal = new AbortController().signal;
