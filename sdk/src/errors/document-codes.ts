import type { ErrorCode } from "./error-code.ts";

/** Codes about documents. */
export const documentCodes = {
  DOCUMENT_CONFLICT: {
    summary: "A document has another version than the one that a write replaces.",
    remedy: "Read the newest version, and write again with its number as `ifVersion`.",
  },
  DOCUMENT_NOT_FOUND: {
    summary: "The workspace has no document, or no version of it, at this path.",
    remedy: "Correct the path; `find` lists the documents of the workspace.",
  },
  DOCUMENT_PATH_INVALID: {
    summary: "A path is not allowed for a document.",
    remedy: "Use names separated by `/`, without `..`, `\\` and control characters, of at most 1,024 bytes in all.",
  },
  DOCUMENT_TOO_LARGE: {
    summary: "A document has more bytes than a workspace takes.",
    remedy: "Split the document, or keep the file elsewhere and write what matters of it.",
  },
  DATA_QUERY_INVALID: {
    summary: "A query over the tables of documents cannot be run.",
    remedy: "Write one SELECT in the dialect of SQLite over the tables that a query without `sql` describes.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
