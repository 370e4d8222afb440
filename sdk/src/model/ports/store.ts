import type { Json } from "../../util/json.ts";
import type {
  DocumentChange,
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  FoundDocument,
  StoredDocument,
} from "../workspace/document.ts";

/** An entry as a log keeps it. */
export interface LogEntry {
  /** Its number in the log, from 1. */
  readonly seq: number;
  /** Milliseconds since 1970, by the clock of the store. */
  readonly at: number;
  readonly entry: Json;
}

/** An entry that is not stored yet. */
export interface NewLogEntry {
  readonly entry: Json;
  /** An entry with the key of one that the log has is omitted: the first wins. */
  readonly once?: string;
}

/** Entries to add at the end of a log. */
export interface LogAddition {
  readonly entries: readonly NewLogEntry[];
  /** The last `seq` that the writer knows of; 0 for a log that does not exist. */
  readonly after: number;
  /** Adds after entries of other writers. Default: if there are such entries, nothing is added. */
  readonly joins?: true;
  /** Adds only while the claim is held. */
  readonly claim?: Claim;
  /** From when the log has something to do for a worker, in milliseconds since 1970; null: for none. Default: unchanged. */
  readonly wakeAt?: number | null;
  /** Done in the same transaction, where all the entries are added: an entry that is omitted leaves these out too. */
  readonly documents?: readonly DocumentChange[];
}

/** A lease on a log. */
export interface Claim {
  readonly log: string;
  readonly worker: string;
  /** Grows with each claim of the log: an older holder is refused. */
  readonly fence: number;
}

/** The subject of a claim: the log of this name, or any log of a prefix that has something to do. */
export type ClaimOptions = ({ readonly log: string } | { readonly prefix: string }) & {
  readonly worker: string;
  /** Milliseconds after which the claim ends unless it is renewed. */
  readonly leaseMs: number;
};

/** How a claim is given back. */
export interface ReleaseOptions {
  /** The last `seq` that the worker knows of. */
  readonly after: number;
  /** When the log is due, in milliseconds since 1970; null: not before a later addition sets a time. */
  readonly wakeAt: number | null;
  /** Whether the work on the log has ended: it is not claimed again. */
  readonly isEnded: boolean;
}

/** A log, as a list names it. */
export interface LogSummary {
  readonly log: string;
  readonly isEnded: boolean;
  /** The last `seq`. */
  readonly entries: number;
}

/** How something is erased. */
export interface Erasure {
  /**
   * Who asked for it. The log `erased` records it as `{ log, by }` or `{ workspace, path, by }`, and nothing of it stays in the bytes of the file. Default:
   * no one did, such as for data that is no longer needed.
   */
  readonly by?: string;
}

/** How a document is erased. */
export interface DocumentErasure extends Erasure {
  /** Names of logs: texts of their entries that repeat 50 characters of the document, or the whole of it, become `[erased]`. Default: none. */
  readonly copiesIn?: readonly string[];
}

/** The documents of workspaces: every version, each with its whole bytes. */
export interface DocumentStore {
  /**
   * Stores versions, renames and removes documents, all or nothing of it, in order. It keeps what it is given: `readDocument` makes the content
   * of a write from bytes. Returns each document that was written or renamed, as it is at the end.
   *
   * @throws ToolwrightError `DOCUMENT_CONFLICT` when a document has another version than `ifVersion`, or when it exists and `ifVersion` is omitted.
   */
  write(changes: readonly DocumentChange[]): Promise<readonly DocumentInfo[]>;
  /** The newest version of a document. */
  info(workspace: string, path: string): Promise<DocumentInfo | undefined>;
  /** A version with its content; default: the newest. */
  read(workspace: string, path: string, version?: number): Promise<StoredDocument | undefined>;
  /** The versions of a document, the oldest first. */
  versions(workspace: string, path: string): Promise<readonly DocumentVersion[]>;
  /** Documents by their newest versions. No text of a query makes it throw. The first 500,000 characters of a document are searched. */
  find(workspace: string, query?: DocumentQuery): Promise<readonly FoundDocument[]>;
  /** Removes a document with its versions. False if it does not exist. */
  erase(workspace: string, path: string, erasure?: DocumentErasure): Promise<boolean>;
}

/**
 * Keeps what must outlast a process: logs of sessions, runs, conversations and questions, and documents. Every operation is atomic: it has
 * happened whole, or not at all; once its promise resolves, no end of the process undoes it. Values are kept as JSON text: keys stay in
 * their order. Any number of processes may use a store.
 */
export interface Store {
  readonly documents: DocumentStore;
  /**
   * Adds entries to the end of a log and returns all after `after`, entries of other writers included. A log exists once it has an entry.
   *
   * @throws ToolwrightError `STORE_CONFLICT` when the log has another length than `after` and the addition does not join; `LEASE_LOST` when
   * the claim is no longer held; `DOCUMENT_CONFLICT` when a document was changed meanwhile. `STORE_FAILED` for anything else; then the
   * entries may have been added nevertheless, which reading the log tells.
   */
  append(log: string, addition: LogAddition): Promise<readonly LogEntry[]>;
  /** The entries of a log after a `seq`, in order; empty if the log does not exist. */
  read(log: string, after?: number): Promise<readonly LogEntry[]>;
  /** The logs whose names begin so, the oldest first. */
  logs(prefix: string): Promise<readonly LogSummary[]>;
  /**
   * Calls back soon after any process changes a log whose name begins with `prefix`, until the returned function is called. It may
   * call back without a change.
   */
  watch(prefix: string, onChange: () => void): () => void;
  /** Takes a log that no worker holds and that has not ended; undefined if there are no such logs. */
  claim(options: ClaimOptions): Promise<Claim | undefined>;
  /**
   * Extends a claim from now.
   *
   * @throws ToolwrightError `LEASE_LOST` when another worker has claimed the log.
   */
  renew(claim: Claim, leaseMs: number): Promise<void>;
  /**
   * Gives a claim back, unless there are entries that the worker does not know of: then it keeps the claim and gets those.
   *
   * @throws ToolwrightError `LEASE_LOST` when another worker has claimed the log.
   */
  release(claim: Claim, options: ReleaseOptions): Promise<readonly LogEntry[]>;
  /**
   * Marks a key as used. False if it was used before. `expiresAt`, in milliseconds since 1970, is at most 30 days ahead; afterwards
   * the mark may be forgotten.
   */
  useOnce(key: string, expiresAt: number): Promise<boolean>;
  /** Removes a log, which may begin again. False if it does not exist. */
  erase(log: string, erasure?: Erasure): Promise<boolean>;
  /** Ends the use of the store; files and connections are closed. Calling it again changes nothing. */
  close(): Promise<void>;
}
