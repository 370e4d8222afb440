import type {
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "../documents/document.ts";

/**
 * Keeps the documents of workspaces: every version, each with its whole bytes, which versions of the same hash share. Every operation is
 * atomic. It keeps what it is given: `readDocument` makes the content of a write from bytes. `testDocuments` checks an implementation.
 */
export interface DocumentStore {
  /**
   * Stores versions, all or none of them.
   *
   * @throws ToolwrightError `DOCUMENT_CONFLICT` when a document has another version than `ifVersion`, or exists where that is left out.
   */
  write(writes: readonly DocumentWrite[]): Promise<readonly DocumentInfo[]>;
  /** The newest version of a document. */
  info(workspace: string, path: string): Promise<DocumentInfo | undefined>;
  /** A version with its content; default: the newest. */
  read(workspace: string, path: string, version?: number): Promise<StoredDocument | undefined>;
  /** The versions of a document, the oldest first. */
  versions(workspace: string, path: string): Promise<readonly DocumentVersion[]>;
  /** Documents by their newest versions. No text of a query makes it throw. The first 500,000 characters of a document are searched. */
  find(workspace: string, query?: DocumentQuery): Promise<readonly FoundDocument[]>;
  /** Removes a document with its versions, and the bytes that no other version has. False where there is none. */
  erase(workspace: string, path: string): Promise<boolean>;
}
