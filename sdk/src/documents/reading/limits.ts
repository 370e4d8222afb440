/** What is read of one document: they come from models and from people outside. What is beyond is left out, and `notes` say so. */
export const limits = {
  /** Bytes of a document; more are refused. */
  bytes: 64 * 1024 * 1024,
  /** Characters of all its blocks. */
  characters: 1_000_000,
  blocks: 20_000,
  pages: 1000,
  cells: 200_000,
  /** How many times as large as the file the content of a packed file may be, and how large at all. */
  unpackedRatio: 100,
  unpackedBytes: 256 * 1024 * 1024,
  packedFiles: 10_000,
  /** Milliseconds until reading ends with what was read, and until it is ended from outside. */
  softTime: 5000,
  hardTime: 10_000,
} as const;
