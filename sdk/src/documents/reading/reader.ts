import { missingPeer } from "../../errors/missing-peer.ts";
import type { BlockContent } from "../../model/workspace/block.ts";
import { defined } from "../../util/defined.ts";
import { sentence } from "../../util/texts.ts";

export interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly sha256: string;
  /** Whether reading must stop now and return its partial result. */
  readonly isLate: () => boolean;
}

export interface ReadBlocks {
  readonly blocks: readonly BlockContent[];
  readonly notes: readonly string[];
  /** Tokens, if they cannot be derived from the text of the blocks. */
  readonly tokens?: number;
}

export type Reader = (file: ReadFile) => ReadBlocks | Promise<ReadBlocks>;

/** A file without content, with a reason if the file should have been read. */
export const unread = (
  { bytes, mimeType, sha256: blob }: Pick<ReadFile, "bytes" | "mimeType" | "sha256">,
  reason?: string,
): ReadBlocks => ({
  blocks: [{ type: "file", blob, mimeType, size: bytes.length }],
  notes: reason === undefined ? [] : [sentence(`The file could not be read: ${reason.slice(0, 300)}`)],
});

/** Limits for one document, which may come from a model or a stranger. `notes` reports omitted content. */
export const limits = {
  /** Bytes of a document; larger ones are refused. */
  bytes: 64 * 1024 * 1024,
  /** Characters of all its blocks. */
  characters: 1_000_000,
  blocks: 20_000,
  pages: 1000,
  cells: 200_000,
  /** Maximum size of a packed file's content: relative to the file, and absolute. */
  unpackedRatio: 100,
  unpackedBytes: 256 * 1024 * 1024,
  packedFiles: 10_000,
  /** Milliseconds until reading stops with a partial result, and until it is terminated. */
  softTime: 5000,
  hardTime: 10_000,
} as const;

/** A table whose first row contains the column names: each row gets as many cells as the longest. */
export function tableBlock(rows: readonly (readonly string[])[], name?: string): BlockContent {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = (row: readonly string[]): readonly string[] =>
    Array.from({ length: width }, (_, index) => row[index] ?? "");
  const [head = [], ...body] = rows;
  const columns = filled(head).map((column, index) => (column.trim() === "" ? `column ${index + 1}` : column.trim()));
  return { type: "table", ...defined({ name }), columns, rows: body.map(filled) };
}

const missing = (name: string, what: string) => missingPeer({ use: `Reading ${what}`, name });

/** The used part of `mammoth`, whose types cannot be imported. */
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
