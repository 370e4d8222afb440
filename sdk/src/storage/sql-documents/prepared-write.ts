import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { DocumentChange, DocumentMove, DocumentRemoval, DocumentWrite } from "../../model/workspace/document.ts";
import { sha256 } from "../../util/sha256.ts";
import { searchText } from "./search-text.ts";

/** A write whose slow parts are done, so that its transaction is short. */
export interface PreparedWrite {
  readonly write: DocumentWrite;
  /** The bytes of the document, and its blocks as JSON. */
  readonly bytes: StoredBlob;
  readonly blocks: StoredBlob;
  /** What is searched. */
  readonly text: string;
}

/** A change that is ready for its transaction. */
export type PreparedChange = PreparedWrite | DocumentMove | DocumentRemoval;

/** Compresses and hashes what is written, outside the transaction. */
export const prepareChanges = (changes: readonly DocumentChange[]): Promise<readonly PreparedChange[]> =>
  Promise.all(
    changes.map(async (write) => {
      if ("kind" in write) return write;
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

/** Bytes as a store keeps them, under the hash of what they are. */
export interface StoredBlob {
  readonly sha256: string;
  readonly codec: "raw" | "deflate";
  readonly bytes: Uint8Array;
}

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** Makes bytes ready to be kept: compressed where that makes them smaller. */
async function storedBlob(bytes: Uint8Array, hash = sha256(bytes)): Promise<StoredBlob> {
  const small = bytes.length < 64 ? bytes : await deflated(bytes);
  return small.length < bytes.length
    ? { sha256: hash, codec: "deflate", bytes: small }
    : { sha256: hash, codec: "raw", bytes };
}

/** The bytes of a blob as they were; undefined where they are lost or damaged. */
export async function blobBytes({
  sha256: hash,
  codec,
  bytes,
}: { readonly [Name in keyof StoredBlob]: StoredBlob[Name] | null }): Promise<Uint8Array | undefined> {
  if (bytes === null) return undefined;
  try {
    const whole = codec === "deflate" ? await inflated(bytes) : bytes;
    return sha256(whole) === hash ? new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength) : undefined;
  } catch {
    // Not what was compressed.
    return undefined;
  }
}
