import type { Call, Cancellable } from "../../model/call.ts";
import type { Linked } from "../../util/linked-list.ts";
import { neverAborted } from "../values/never-aborted.ts";

/** Whether a call is no longer wanted: it was cancelled, or its session is closed. */
export const isCancelled = ({ signal, session }: Call): boolean => signal.aborted || !session.isOpen;

/** Runs a function once the call is cancelled or its session closes. Returns what ends it. */
export function onCancelled({ signal, session }: Call, run: () => void): () => void {
  const waiting = new Waiting(run);
  session.cancels.add(waiting);
  if (signal !== neverAborted) signal.addEventListener("abort", run, { once: true });
  return () => {
    session.cancels.remove(waiting);
    if (signal !== neverAborted) signal.removeEventListener("abort", run);
  };
}

class Waiting implements Cancellable {
  before: Linked | undefined = undefined;
  after: Linked | undefined = undefined;
  readonly cancel: () => void;

  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
}
