import type { DocumentWrite } from "../../model/documents/document.ts";
import { sha256 } from "../../util/sha256.ts";
import { searchText } from "./search-text.ts";
import { storedBlob, type StoredBlob } from "./stored-blobs.ts";

/** A write whose slow parts are done, so that its transaction is short. */
export interface PreparedWrite {
  readonly write: DocumentWrite;
  /** The bytes of the document, and its blocks as JSON. */
  readonly bytes: StoredBlob;
  readonly blocks: StoredBlob;
  /** What is searched. */
  readonly text: string;
}

/** Compresses and hashes what is written, outside the transaction. */
export const prepareWrites = (writes: readonly DocumentWrite[]): Promise<readonly PreparedWrite[]> =>
  Promise.all(
    writes.map(async (write) => {
      const { bytes, sha256: hash, blocks } = write.content;
      return {
        write,
        bytes: await storedBlob(bytes, hash),
        blocks: await storedBlob(new TextEncoder().encode(JSON.stringify(blocks))),
        text: searchText(write.content),
      };
    }),
  );

/** The id of the document at a path: the same in every store. */
export const documentId = (workspace: string, path: string): string =>
  `doc_${sha256(JSON.stringify([workspace, path])).slice(0, 24)}`;
