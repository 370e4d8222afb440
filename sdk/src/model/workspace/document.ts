import type { DocumentBlock } from "./block.ts";

/** A document as it is now, without its content. */
export interface DocumentInfo {
  /** Unique, and the same for all its versions. */
  readonly id: string;
  /** The workspace that it is in; a run has one for all its tasks. */
  readonly workspace: string;
  /** Unique in the workspace. Folders are separated by `/`. */
  readonly path: string;
  /** From 1; each write adds one. */
  readonly version: number;
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  /** Tokens of its text by the encoding `o200k_base`; of an image, an estimate by its pixels. */
  readonly tokens: number;
  /** Hash of its bytes, 64 hexadecimal digits. */
  readonly sha256: string;
  /** A summary of at most 60 words, made without a model. */
  readonly summary: string;
  /** The author's description; may be empty. */
  readonly description: string;
  /** Why it was made; may be empty. */
  readonly why: string;
  readonly tags: readonly string[];
  /** Parts that could not be read, each as a sentence. */
  readonly notes: readonly string[];
  /** The task, or the person, that made it. */
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

/** A version to be stored. */
export interface DocumentWrite {
  readonly workspace: string;
  /** In the form that `documentPath` gives. */
  readonly path: string;
  /** The version that it replaces; without one, there must be no such document. */
  readonly ifVersion?: number;
  /** The task, or the person, that writes. */
  readonly author: string;
  /** Default: the value of the previous version, or an empty text. */
  readonly description?: string;
  /** Why the document exists. Default: the purpose of the previous version, or an empty text. */
  readonly why?: string;
  /** Default: the values of the previous version, or none. */
  readonly tags?: readonly string[];
  readonly content: DocumentContent;
}

/** A change of a document's metadata. */
export interface WholeChange extends Pick<DocumentWrite, "workspace" | "path" | "author"> {
  /** The version that it must have. */
  readonly ifVersion: number;
}

/** A document gets another path, with all its versions. There must be no document at `to`. */
export interface DocumentMove extends WholeChange {
  readonly kind: "move";
  readonly to: string;
}

/** A document is removed with all its versions. */
export interface DocumentRemoval extends WholeChange {
  readonly kind: "removal";
}

/** A version, another path, or the end of a document. */
export type DocumentChange = DocumentWrite | DocumentMove | DocumentRemoval;

/** Which documents to find. All conditions have to hold. */
export interface DocumentQuery {
  /**
   * Words that all occur in the text of the document, its path, summary, description or tags, in any order, in any case and with or without
   * accents. Any text is allowed; the best matches come first. Without words, documents come in the order of their paths.
   */
  readonly text?: string;
  /** Beginning of the path, such as `reports/`. */
  readonly prefix?: string;
  /** A type such as `text/csv`, or a kind such as `image/*`. */
  readonly mimeType?: string;
  /** Tags that it all has. */
  readonly tags?: readonly string[];
  readonly createdBy?: string;
  readonly updatedBy?: string;
  /** Most documents; default 20. */
  readonly limit?: number;
  /** Documents to leave out at the beginning; default 0. */
  readonly offset?: number;
}

/** A document that was found. */
export interface FoundDocument extends DocumentInfo {
  /** The place in the text where the words are; empty for a query without words. */
  readonly snippet: string;
}
