import type { BlockContent } from "./block.ts";
import type { DataAnswer, DataQuery } from "./data-query.ts";
import type {
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "./document.ts";

/** How a document is written. */
export interface WriteOptions extends Pick<DocumentWrite, "ifVersion" | "description" | "why" | "tags"> {
  /** Default: detected from the bytes and the name. */
  readonly mimeType?: string;
}

/** The documents of a workspace, as a handler or a host uses them. */
export interface TaskDocuments {
  /**
   * Writes a version: a text, bytes, or blocks, whose bytes are their text in Markdown. In a run it is stored in the same transaction as the end of
   * the call: until then only the call itself sees it, and a failed call writes nothing.
   *
   * @throws ToolwrightError `DOCUMENT_CONFLICT` when the document has another version than `ifVersion`; `DOCUMENT_PATH_INVALID`;
   * `DOCUMENT_TOO_LARGE`; `PACKAGE_MISSING`. In a handler: ToolError `CONFLICT` for the first, `PERMANENT` for the others.
   */
  readonly write: (
    path: string,
    content: string | Uint8Array | readonly BlockContent[],
    options?: WriteOptions,
  ) => Promise<DocumentInfo>;
  /**
   * Changes a document's description or tags: creates a new version with the same content.
   *
   * @throws ToolwrightError `DOCUMENT_NOT_FOUND`. In a handler: ToolError `PERMANENT`, as for the two below.
   */
  readonly describe: (path: string, about: Pick<WriteOptions, "description" | "tags">) => Promise<DocumentInfo>;
  /** Changes the path of all versions. @throws ToolwrightError `DOCUMENT_NOT_FOUND`; `DOCUMENT_CONFLICT` if the new path is taken. */
  readonly rename: (path: string, to: string) => Promise<DocumentInfo>;
  /** Removes a document with all its versions. @throws ToolwrightError `DOCUMENT_NOT_FOUND`. */
  readonly remove: (path: string) => Promise<void>;
  /** A document with its content; undefined if it does not exist. Default: the newest version. */
  readonly read: (path: string, version?: number) => Promise<StoredDocument | undefined>;
  /** A document without its content; undefined if it does not exist. */
  readonly info: (path: string) => Promise<DocumentInfo | undefined>;
  /** Its versions, oldest first; empty if it does not exist. */
  readonly versions: (path: string) => Promise<readonly DocumentVersion[]>;
  /** Documents by their properties and by words in them. */
  readonly find: (query?: DocumentQuery) => Promise<readonly FoundDocument[]>;
  /**
   * Runs a query on a copy of the documents' tables: read-only, at most 10 seconds and 1,000 rows.
   *
   * @throws ToolwrightError `DATA_QUERY_INVALID`; `DOCUMENT_NOT_FOUND`. In a handler: ToolError `PERMANENT`.
   */
  readonly query: (query: DataQuery) => Promise<DataAnswer>;
  /**
   * Gives the agent a document to read: after the result of the call, as a file or as text. False if no agent loop is running: the handler then has
   * to return the text itself.
   *
   * @throws ToolwrightError `DOCUMENT_NOT_FOUND`; in a handler, ToolError `PERMANENT`.
   */
  readonly attach: (path: string, version?: number) => Promise<boolean>;
}
