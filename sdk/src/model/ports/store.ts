import type { Json } from "../../util/json.ts";

/** Keeps what must outlast a process. Every operation is atomic: it has happened whole, or not at all. */
export interface Store {
  /**
   * Adds entries to the end of a log. `after` is the number of entries that the writer knows of.
   *
   * @throws ToolwrightError `STORE_CONFLICT` when the log has more or fewer: another process writes to it.
   */
  append(log: string, entries: readonly Json[], after: number): Promise<void>;
  /** The entries of a log in order, without the first `after`; empty where the log does not exist. */
  read(log: string, after?: number): Promise<readonly Json[]>;
  /** Marks a key as used. False where it was used before; the mark may be forgotten after `expiresAt`, in milliseconds since 1970. */
  useOnce(key: string, expiresAt: number): Promise<boolean>;
  /** Removes a log. Does nothing where it does not exist. */
  remove(log: string): Promise<void>;
  /** Ends the use of the store; files and connections are closed. */
  close(): Promise<void>;
}
