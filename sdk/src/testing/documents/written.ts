import assert from "node:assert/strict";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { DocumentBlock } from "../../model/documents/block.ts";
import type { DocumentWrite } from "../../model/documents/document.ts";
import type { DocumentStore } from "../../model/ports/document-store.ts";
import { sha256 } from "../../util/sha256.ts";

/** One check of a store; `again` opens the same place once more. */
export type DocumentCheck = (store: DocumentStore, again: () => Promise<DocumentStore>) => Promise<void>;

type Made = Partial<Omit<DocumentWrite, "content">> & { readonly text?: string; readonly mimeType?: string };

/** A write of one block of text; the author is `t0` unless it says otherwise. */
export function written(
  path: string,
  { text = `Text of ${path}.`, mimeType = "text/plain", ...others }: Made = {},
): DocumentWrite {
  const bytes = new TextEncoder().encode(text);
  const blocks: readonly DocumentBlock[] = [{ id: "b1", type: "text", text }];
  const content = {
    bytes,
    sha256: sha256(bytes),
    mimeType,
    tokens: text.length,
    summary: `About ${path}.`,
    blocks,
    notes: [],
  };
  return { workspace: "w", path, author: "t0", content, ...others };
}

/** The write is refused. */
export const assertConflict = (work: Promise<unknown>): Promise<void> =>
  assert.rejects(work, (error: unknown) => isToolwrightError(error) && error.code === "DOCUMENT_CONFLICT");

/** Paths of the documents that have these words, sorted. */
export const found = async (store: DocumentStore, text: string, workspace = "w"): Promise<readonly string[]> =>
  (await store.find(workspace, { text })).map(({ path }) => path).sort();
