import { deflateRaw, inflateRaw } from "node:zlib";
import { promisify } from "node:util";
import { sha256 } from "../../util/sha256.ts";

/** Bytes as a store keeps them, under the hash of what they are. */
export interface StoredBlob {
  readonly sha256: string;
  readonly codec: "raw" | "deflate";
  readonly bytes: Uint8Array;
}

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** Makes bytes ready to be kept: compressed where that makes them smaller. */
export async function storedBlob(bytes: Uint8Array, hash = sha256(bytes)): Promise<StoredBlob> {
  const small = bytes.length < 64 ? bytes : await deflated(bytes);
  return small.length < bytes.length
    ? { sha256: hash, codec: "deflate", bytes: small }
    : { sha256: hash, codec: "raw", bytes };
}

/** The bytes of a blob as they were. */
export async function blobBytes({ codec, bytes }: Omit<StoredBlob, "sha256">): Promise<Uint8Array> {
  const whole = codec === "deflate" ? await inflated(bytes) : bytes;
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength);
}
