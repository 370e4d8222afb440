import type { DocumentBlock } from "./block.ts";

/** The current state of a document, without its content. */
export interface DocumentInfo {
  /** Unique, and the same for all its versions. */
  readonly id: string;
  /** Its workspace; a run has one for all its tasks. */
  readonly workspace: string;
  /** Unique in the workspace. Folders are separated by `/`. */
  readonly path: string;
  /** From 1; each write adds one. */
  readonly version: number;
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  /** Tokens of its text by the encoding `o200k_base`; for an image, an estimate by its pixels. */
  readonly tokens: number;
  /** Hash of its bytes, 64 hexadecimal digits. */
  readonly sha256: string;
  /** A summary of at most 60 words, made without a model. */
  readonly summary: string;
  /** The author's description; may be empty. */
  readonly description: string;
  /** The purpose of the document; may be empty. */
  readonly why: string;
  readonly tags: readonly string[];
  /** Parts that could not be read, each as a sentence. */
  readonly notes: readonly string[];
  /** The task, or the person, that created it. */
  readonly createdBy: string;
  /** ISO 8601, like all its times. */
  readonly createdAt: string;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

/** A version of a document with its content. */
export interface StoredDocument extends DocumentInfo {
  readonly bytes: Uint8Array;
  readonly blocks: readonly DocumentBlock[];
}

/** One version in the history of a document. */
export interface DocumentVersion extends Pick<
  DocumentInfo,
  "version" | "sha256" | "mimeType" | "size" | "tokens" | "summary"
> {
  readonly author: string;
  readonly at: string;
  /** The version that it replaced; null for the first. */
  readonly parent: number | null;
}

/** The content that was read from a document's bytes. */
export type DocumentContent = Pick<
  StoredDocument,
  "bytes" | "sha256" | "mimeType" | "tokens" | "summary" | "blocks" | "notes"
>;

/** A version to store. */
export interface DocumentWrite {
  readonly workspace: string;
  /** In the form that `documentPath` returns. */
  readonly path: string;
  /** The version that it replaces; without it, the document must not exist. */
  readonly ifVersion?: number;
  /** The task, or the person, that writes. */
  readonly author: string;
  /** Default: the value of the previous version, or an empty text. */
  readonly description?: string;
  /** The purpose of the document. Default: the purpose of the previous version, or an empty text. */
  readonly why?: string;
  /** Default: the values of the previous version, or none. */
  readonly tags?: readonly string[];
  readonly content: DocumentContent;
}

/** A change of a document's metadata. */
export interface WholeChange extends Pick<DocumentWrite, "workspace" | "path" | "author"> {
  readonly ifVersion: number;
}

/** Changes the path of a document, with all its versions. There must be no document at `to`. */
export interface DocumentMove extends WholeChange {
  readonly kind: "move";
  readonly to: string;
}

/** Removes a document with all its versions. */
export interface DocumentRemoval extends WholeChange {
  readonly kind: "removal";
}

/** A new version, a new path, or the removal of a document. */
export type DocumentChange = DocumentWrite | DocumentMove | DocumentRemoval;

/** Which documents to find. All conditions must match. */
export interface DocumentQuery {
  /**
   * Words that must all occur in the text of the document, its path, summary, description or tags, in any order, in any case and with or without
   * accents. Any text is allowed; the best matches come first. Without words, documents come in the order of their paths.
   */
  readonly text?: string;
  /** Beginning of the path, such as `reports/`. */
  readonly prefix?: string;
  /** A type such as `text/csv`, or a kind such as `image/*`. */
  readonly mimeType?: string;
  /** Tags that the document must all have. */
  readonly tags?: readonly string[];
  readonly createdBy?: string;
  readonly updatedBy?: string;
  /** Maximum documents; default 20. */
  readonly limit?: number;
  /** Number of documents to skip at the beginning; default 0. */
  readonly offset?: number;
}

export interface FoundDocument extends DocumentInfo {
  /** The part of the text that contains the words; empty for a query without words. */
  readonly snippet: string;
}
