import type { LogAddition, LogEntry, Store } from "../../model/ports/store.ts";
import type { Json } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stored } from "../../util/stored.ts";

export const sessionLogs = "serve-session:";

export const logsOf = (user: string): string => `${sessionLogs}${sha256(user)}:`;

export const logOf = ({ id, user }: Pick<OpenedSession, "id" | "user">): string => logsOf(user) + id;

/** A session, for clients. */
export interface ServedSession {
  readonly id: string;
  readonly mode: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

export interface StartedCall {
  readonly type: "call_started";
  readonly callId: string;
  readonly tool: string;
  readonly args: Json;
}

interface OpenedSession extends ServedSession {
  readonly user: string;
}

export type CallEntry = StartedCall | { readonly type: "call_finished"; readonly callId: string };

/** The entries of a session's log; it is due when the session has been idle too long. */
type SessionEntry = { readonly type: "opened"; readonly session: OpenedSession } | CallEntry;

const entries = stored<SessionEntry>();

export interface StoredSession extends OpenedSession {
  /** Calls that an earlier process started but did not end. */
  readonly left: readonly StartedCall[];
}

/** Undefined for an empty log. */
export function readSession(log: readonly LogEntry[]): StoredSession | undefined {
  let session: OpenedSession | undefined;
  const left = new Map<string, StartedCall>();
  for (const read of entries.readAll(log.map(({ entry }) => entry))) {
    if (read.type === "opened") session = read.session;
    else if (read.type === "call_started") left.set(read.callId, read);
    else left.delete(read.callId);
  }
  return session && { ...session, left: [...left.values()] };
}

type SessionAddition = Pick<LogAddition, "wakeAt"> & { readonly entry?: SessionEntry };

export async function addToSession(store: Store, log: string, { entry, ...due }: SessionAddition): Promise<void> {
  const added = entry === undefined ? [] : [{ entry: entries.write(entry) }];
  // After the last entry.
  await store.append(log, { entries: added, after: Number.MAX_SAFE_INTEGER, joins: true, ...due });
}
