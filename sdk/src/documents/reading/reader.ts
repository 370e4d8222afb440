import { missingPeer } from "../../errors/missing-peer.ts";
import type { BlockContent } from "../../model/workspace/block.ts";
import { defined } from "../../util/defined.ts";

export interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly sha256: string;
  /** Whether reading must end now with what it has. */
  readonly isLate: () => boolean;
}

export interface ReadBlocks {
  readonly blocks: readonly BlockContent[];
  readonly notes: readonly string[];
  /** Tokens, if they do not follow from the text of the blocks. */
  readonly tokens?: number;
}

export type Reader = (file: ReadFile) => ReadBlocks | Promise<ReadBlocks>;

/** A file of which nothing is read, with the reason where it was to be read. */
export const unread = (
  { bytes, mimeType, sha256: blob }: Pick<ReadFile, "bytes" | "mimeType" | "sha256">,
  reason?: string,
): ReadBlocks => ({
  blocks: [{ type: "file", blob, mimeType, size: bytes.length }],
  notes: reason === undefined ? [] : [`The file could not be read: ${reason.slice(0, 300)}.`],
});

/** Limits for reading one document, because documents come from models and from outside. Content beyond a limit is omitted, and `notes` reports it. */
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

/** A table whose first row names the columns: each row has as many cells as the longest. */
export function tableBlock(rows: readonly (readonly string[])[], name?: string): BlockContent {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = (row: readonly string[]): readonly string[] =>
    Array.from({ length: width }, (_, index) => row[index] ?? "");
  const [head = [], ...body] = rows;
  const columns = filled(head).map((column, index) => (column.trim() === "" ? `column ${index + 1}` : column.trim()));
  return { type: "table", ...defined({ name }), columns, rows: body.map(filled) };
}

const missing = (name: string, what: string) => missingPeer({ use: `Reading ${what}`, name });

/** The used part of `mammoth`, whose own types cannot be named. */
interface MammothModule {
  readonly default: {
    readonly images: {
      readonly imgElement: (make: () => Promise<{ src: string }>) => { __mammothBrand: "ImageConverter" };
    };
    readonly convertToHtml: (
      input: { buffer: Buffer },
      options: { convertImage: { __mammothBrand: "ImageConverter" }; externalFileAccess: boolean },
    ) => Promise<{ readonly value: string }>;
  };
}

export const peers = {
  fileType: () => import("file-type").catch(missing("file-type", "a binary file")),
  mime: () => import("mime").catch(missing("mime", "the type of a name")),
  unpdf: () => import("unpdf").catch(missing("unpdf", "a PDF")),
  mammoth: (): Promise<MammothModule> => import("mammoth").catch(missing("mammoth", "a Word document")),
  readExcelFile: () => import("read-excel-file/node").catch(missing("read-excel-file", "a spreadsheet")),
  imageSize: () => import("image-size").catch(missing("image-size", "the size of an image")),
} as const;
