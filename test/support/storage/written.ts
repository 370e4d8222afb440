import type { DocumentBlock } from "../../../sdk/src/model/workspace/block.ts";
import type { DocumentWrite } from "../../../sdk/src/model/workspace/document.ts";
import type { DocumentStore } from "../../../sdk/src/model/ports/store.ts";
import { sha256 } from "../../../sdk/src/util/sha256.ts";

type Made = Partial<Omit<DocumentWrite, "content">> & { readonly text?: string; readonly mimeType?: string };

/** A write of one block of text; default author: `t0`. */
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

/** Paths of the documents that contain these words, sorted. */
export const found = async (store: DocumentStore, text: string, workspace = "w"): Promise<readonly string[]> =>
  (await store.find(workspace, { text })).map(({ path }) => path).sort();
