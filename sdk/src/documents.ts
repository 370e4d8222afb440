/**
 * Documents: reads files into blocks with type, tokens and summary, and keeps their versions in the store of an engine. The packages that read
 * PDF, Word, Excel and images are optional and are loaded when a file needs them.
 *
 * @module
 */
export { documentPath } from "./documents/document-path.ts";
export { openDocuments, type DocumentsOf } from "./documents/open-documents.ts";
export { readDocument, type DocumentFile } from "./documents/read-document.ts";
export { blocksText } from "./model/documents/block-text.ts";
export type { BlockContent, DocumentBlock } from "./model/documents/block.ts";
export type {
  DocumentContent,
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "./model/documents/document.ts";
export type { DataAnswer, DataQuery, DataTable } from "./model/documents/data-query.ts";
export type { TaskDocuments, WriteOptions } from "./model/documents/task-documents.ts";
export type { DocumentStore } from "./model/ports/document-store.ts";
