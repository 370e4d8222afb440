/** The signal of calls that cannot be cancelled. All share it: it never fires. */
export const neverAborted: AbortSignal = new AbortController().signal;
