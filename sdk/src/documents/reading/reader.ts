import type { BlockContent } from "../../model/workspace/block.ts";

/** What a reader gets. */
export interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** Hash of the bytes. */
  readonly sha256: string;
  /** Whether reading must end now with what it has. */
  readonly isLate: () => boolean;
}

export interface ReadBlocks {
  readonly blocks: readonly BlockContent[];
  readonly notes: readonly string[];
  /** Tokens, where they do not follow from the text of the blocks. */
  readonly tokens?: number;
}

export type Reader = (file: ReadFile) => ReadBlocks | Promise<ReadBlocks>;
