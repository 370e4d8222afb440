import type { Call } from "../../model/call/call.ts";

/** Whether a call is no longer wanted: it was cancelled, or its session is closed. */
export const isCancelled = ({ signal, session }: Call): boolean => signal.aborted || !session.isOpen;

/** Runs a function once the call is cancelled or its session closes. Returns what ends it. */
export function onCancelled({ signal, session }: Call, run: () => void): () => void {
  const waiting = { cancel: run };
  session.cancels.add(waiting);
  if (signal !== neverAborted) signal.addEventListener("abort", run, { once: true });
  return () => {
    session.cancels.delete(waiting);
    if (signal !== neverAborted) signal.removeEventListener("abort", run);
  };
}

/** The signal of calls that cannot be cancelled. All share it: it never fires. */
export const neverAborted: AbortSignal = new AbortController().signal;
