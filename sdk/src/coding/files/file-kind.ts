/** What a file that is not text is, as its first bytes say. */
export interface FileKind {
  readonly name: string;
  /** Width and height in pixels. */
  readonly size?: readonly [width: number, height: number];
}

type Reader = (bytes: Buffer) => readonly [width: number, height: number];

// First bytes of each format, in the Latin-1 alphabet.
const kinds: readonly (readonly [start: string, name: string, size?: Reader])[] = [
  ["\x89PNG\r\n\x1a\n", "PNG image", (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]],
  ["GIF8", "GIF image", (bytes) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]],
  ["\xff\xd8\xff", "JPEG image"],
  ["RIFF", "RIFF file, such as a WebP image or a WAV sound"],
  ["%PDF-", "PDF document"],
  ["PK\x03\x04", "ZIP archive, or a document of an office program"],
  ["\x1f\x8b", "gzip file"],
  ["\x7fELF", "ELF program or library"],
  ["SQLite format 3\0", "SQLite database"],
  ["\0asm", "WebAssembly module"],
];

/** Recognises common formats; others are a binary file. */
export function fileKind(content: Uint8Array): FileKind {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const start = bytes.toString("latin1", 0, 16);
  const kind = kinds.find(([magic]) => start.startsWith(magic));
  if (kind === undefined) return { name: "Binary file" };
  const [, name, sizeOf] = kind;
  return bytes.length < 24 || sizeOf === undefined ? { name } : { name, size: sizeOf(bytes) };
}
