import type { Json } from "../../util/json.ts";
import type {
  DocumentChange,
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  FoundDocument,
  StoredDocument,
} from "../workspace/document.ts";

/** An entry of a log. */
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
  /** An entry with the key of an existing entry is omitted: the first wins. */
  readonly once?: string;
}

/** Entries to append to a log. */
export interface LogAddition {
  readonly entries: readonly NewLogEntry[];
  /** The last `seq` that the writer knows; 0 for a log that does not exist. */
  readonly after: number;
  /** Appends after entries of other writers. Default: if there are such entries, nothing is added. */
  readonly joins?: true;
  /** Appends only while the claim is held. */
  readonly claim?: Claim;
  /** The time from which the log has work for a worker, in milliseconds since 1970; null: no work. Default: unchanged. */
  readonly wakeAt?: number | null;
  /** Applied in the same transaction, if all entries are added: an omitted entry also omits these changes. */
  readonly documents?: readonly DocumentChange[];
}

/** A lease on a log. */
export interface Claim {
  readonly log: string;
  readonly worker: string;
  /** Increases with each claim of the log: older holders are refused. */
  readonly fence: number;
}

/** The subject of a claim: the log of this name, or any log of a prefix that has work. */
export type ClaimOptions = ({ readonly log: string } | { readonly prefix: string }) & {
  readonly worker: string;
  /** Milliseconds after which the claim expires unless it is renewed. */
  readonly leaseMs: number;
};

/** How a claim is released. */
export interface ReleaseOptions {
  /** The last `seq` that the worker knows. */
  readonly after: number;
  /** When the log is due, in milliseconds since 1970; null: not until a later addition sets a time. */
  readonly wakeAt: number | null;
  /** Whether the work on the log has ended: it cannot be claimed again. */
  readonly isEnded: boolean;
}

/** A log in a list. */
export interface LogSummary {
  readonly log: string;
  readonly isEnded: boolean;
  /** The last `seq`. */
  readonly entries: number;
}

/** How something is erased. */
export interface Erasure {
  /**
   * The requester. The log `erased` records it as `{ log, by }` or `{ workspace, path, by }`, and no erased content stays in the bytes of the file.
   * Default: none, such as for data that is no longer needed.
   */
  readonly by?: string;
}

/** How a document is erased. */
export interface DocumentErasure extends Erasure {
  /** Names of logs: in their entries, texts that repeat 50 characters of the document, or the whole document, become `[erased]`. Default: none. */
  readonly copiesIn?: readonly string[];
}

/** The documents of workspaces: every version with its complete bytes. */
export interface DocumentStore {
  /**
   * Stores versions, renames and removes documents, in order, all or none. It stores the given content: `readDocument` creates the content of a write
   * from bytes. Returns each document that was written or renamed, in its final state.
   *
   * @throws ToolwrightError `DOCUMENT_CONFLICT` when a document has another version than `ifVersion`, or when it exists and `ifVersion` is omitted.
   */
  write(changes: readonly DocumentChange[]): Promise<readonly DocumentInfo[]>;
  /** The newest version of a document. */
  info(workspace: string, path: string): Promise<DocumentInfo | undefined>;
  /** A version with its content; default: the newest. */
  read(workspace: string, path: string, version?: number): Promise<StoredDocument | undefined>;
  /** The versions of a document, oldest first. */
  versions(workspace: string, path: string): Promise<readonly DocumentVersion[]>;
  /** Documents by their newest versions. No query text makes it throw. The first 500,000 characters of a document are searched. */
  find(workspace: string, query?: DocumentQuery): Promise<readonly FoundDocument[]>;
  /** Removes a document with its versions. False if it does not exist. */
  erase(workspace: string, path: string, erasure?: DocumentErasure): Promise<boolean>;
}

/**
 * Stores everything that must outlast a process: logs of sessions, runs, conversations and questions, and documents. Every operation is atomic: it
 * takes effect completely or not at all; once its promise resolves, it is durable. Values are stored as JSON text: keys keep their order. Any number
 * of processes may use a store.
 */
export interface Store {
  readonly documents: DocumentStore;
  /**
   * Appends entries to a log and returns all entries after `after`, including entries of other writers. A log exists once it has an entry.
   *
   * @throws ToolwrightError `STORE_CONFLICT` when the log has another length than `after` and the addition does not join; `LEASE_LOST` when
   * the claim is no longer held; `DOCUMENT_CONFLICT` when a document was changed meanwhile. `STORE_FAILED` for anything else; then the
   * entries may have been added nevertheless, which reading the log tells.
   */
  append(log: string, addition: LogAddition): Promise<readonly LogEntry[]>;
  /** The entries of a log after a `seq`, in order; empty if the log does not exist. */
  read(log: string, after?: number): Promise<readonly LogEntry[]>;
  /** The logs with this name prefix, oldest first. */
  logs(prefix: string): Promise<readonly LogSummary[]>;
  /** Calls back soon after any process changes a log with this name prefix, or without a change, until the returned function is called. */
  watch(prefix: string, onChange: () => void): () => void;
  /** Claims a log that no worker holds and that has not ended; undefined if there are no such logs. */
  claim(options: ClaimOptions): Promise<Claim | undefined>;
  /** Extends a claim, counted from now. @throws ToolwrightError `LEASE_LOST` when another worker has claimed the log. */
  renew(claim: Claim, leaseMs: number): Promise<void>;
  /** Releases a claim, or keeps it and returns entries unknown to the worker. @throws ToolwrightError `LEASE_LOST` if another worker has it. */
  release(claim: Claim, options: ReleaseOptions): Promise<readonly LogEntry[]>;
  /** Marks a key as used until `expiresAt` (milliseconds since 1970, at most 30 days ahead). False if it was already used. */
  useOnce(key: string, expiresAt: number): Promise<boolean>;
  /** Removes a log, which may be created again. False if it does not exist. */
  erase(log: string, erasure?: Erasure): Promise<boolean>;
  /** Closes the store with its files and connections. Calling it again has no effect. */
  close(): Promise<void>;
}
