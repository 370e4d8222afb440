import type { Json } from "../../util/json.ts";

/** What is added to the end of a log. */
export interface LogAddition {
  readonly entries: readonly Json[];
  /** The number of entries that the writer knows of: those before the addition. */
  readonly after: number;
}

/**
 * Keeps what must outlast a process. Every operation is atomic: it has happened whole, or not at all; once its promise resolves, no
 * end of the process undoes it. Values are kept as JSON text: keys stay in their order. `testStore` checks an implementation.
 */
export interface Store {
  /**
   * Adds entries to the end of a log; a log exists once it has an entry.
   *
   * @throws ToolwrightError `STORE_CONFLICT` when the log has more entries than `after`, or fewer: another process writes to it.
   * `STORE_FAILED` for anything else; then the entries may have been added nevertheless, which reading the log tells.
   */
  append(log: string, addition: LogAddition): Promise<void>;
  /** The entries of a log in order, without the first `after`; empty where the log does not exist. */
  read(log: string, after?: number): Promise<readonly Json[]>;
  /**
   * Marks a key as used. False where it was used before. `expiresAt`, in milliseconds since 1970, is at most 30 days ahead; afterwards
   * the mark may be forgotten.
   */
  useOnce(key: string, expiresAt: number): Promise<boolean>;
  /** Removes a log. Does nothing where it does not exist. */
  remove(log: string): Promise<void>;
  /** Ends the use of the store; files and connections are closed. Calling it again changes nothing. */
  close(): Promise<void>;
}
