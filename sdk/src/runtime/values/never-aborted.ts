/** The signal of calls that nobody can cancel. One for all: it needs no listeners. */
export const neverAborted: AbortSignal = new AbortController().signal;
