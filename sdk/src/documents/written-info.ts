import type { DocumentInfo, DocumentWrite } from "../model/workspace/document.ts";

/** What a write says about its version. */
export function sizesOf({ ifVersion = 0, content }: DocumentWrite) {
  const { bytes, sha256, mimeType, tokens, summary, notes } = content;
  return { version: ifVersion + 1, mimeType, size: bytes.length, tokens, sha256, summary, notes };
}

/** The document as it will be when a write is stored. */
export function writtenInfo(write: DocumentWrite, before: DocumentInfo | undefined, at: string): DocumentInfo {
  const { workspace, path, author, description, tags } = write;
  return {
    id: before?.id ?? "",
    workspace,
    path,
    ...sizesOf(write),
    description: description ?? before?.description ?? "",
    tags: tags ?? before?.tags ?? [],
    createdBy: before?.createdBy ?? author,
    createdAt: before?.createdAt ?? at,
    updatedBy: author,
    updatedAt: at,
  };
}
