import type { ErrorCode } from "./error-code.ts";

/** Codes about sessions in a store. */
export const storeCodes = {
  STORE_FAILED: {
    summary: "An operation of the store failed.",
    remedy:
      "See the cause of the error; what is stored is complete. A session writes what could not be stored with its next attempt, and a run can be resumed.",
  },
  STORE_CONFLICT: {
    summary: "Another process has written to the same log of the store.",
    remedy: "Let one process at a time run a session. To go on with it here, call `resumeSession`.",
  },
  SESSION_EXISTS: {
    summary: "The store already has a session with this id.",
    remedy: "Open the session with another id, or go on with the present one by `resumeSession`.",
  },
  SESSION_NOT_FOUND: {
    summary: "The store has no session with this id.",
    remedy: "Check the id and the file of the store, or open a new session.",
  },
  SESSION_CLOSED: {
    summary: "The session was closed and cannot be resumed.",
    remedy: "Open a new session.",
  },
  SESSION_DAMAGED: {
    summary: "What the store has of the session is not valid.",
    remedy: "Open a new session. If no other program has changed the store, please report this as a bug.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
