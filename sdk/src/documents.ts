/**
 * Documents: reads files into blocks with type, tokens and summary, and keeps their versions in the store of an engine. The packages that read
 * PDF, Word, Excel and images are optional and are loaded when a file needs them.
 *
 * @module
 */
export { documentPath } from "./documents/document-path.ts";
export { openDocuments, type DocumentsOf } from "./documents/open-documents.ts";
export { readDocument, type DocumentFile } from "./documents/read-document.ts";
export { blocksText } from "./model/workspace/block-text.ts";
export type { BlockContent, DocumentBlock } from "./model/workspace/block.ts";
export type {
  DocumentContent,
  DocumentInfo,
  DocumentQuery,
  DocumentVersion,
  DocumentWrite,
  FoundDocument,
  StoredDocument,
} from "./model/workspace/document.ts";
export type { DataAnswer, DataQuery, DataTable } from "./model/workspace/data-query.ts";
export type { TaskDocuments, WriteOptions } from "./model/workspace/task-documents.ts";
export type { DocumentStore } from "./model/ports/document-store.ts";
export type { Json, JsonObject } from "./util/json.ts";
