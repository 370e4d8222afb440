import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { blocksText } from "../../model/documents/block-text.ts";
import type { DocumentContent } from "../../model/documents/document.ts";
import { errorMessage } from "../../util/error-message.ts";
import { sha256 } from "../../util/sha256.ts";
import { limits } from "../limits.ts";
import { mimeTypeOf } from "../mime/mime-type.ts";
import type { ReadBlocks, ReadFile } from "../reading/reader.ts";
import { readerOf } from "../reading/readers.ts";
import { withIds } from "./block-ids.ts";
import { capBlocks } from "./cap-blocks.ts";
import { countText } from "./count-text.ts";
import { summaryOf } from "./summary.ts";

/** A file to be read. */
export interface FileToRead {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Default: found from bytes and path. */
  readonly mimeType?: string;
}

/** What was read, without the bytes. */
export type ReadResult = Omit<DocumentContent, "bytes">;

/**
 * Reads a file in this thread. What cannot be read is a note, not an error.
 *
 * @throws ToolwrightError `PACKAGE_MISSING`.
 */
export async function readContent({ path, bytes, mimeType: given }: FileToRead): Promise<ReadResult> {
  const late = performance.now() + limits.softTime;
  const hash = sha256(bytes);
  const mimeType = given ?? (await mimeTypeOf(path, bytes));
  const file: ReadFile = { path, bytes, mimeType, sha256: hash, isLate: () => performance.now() > late };
  const read = await readOrNote(file);
  const { blocks, notes } = capBlocks(read.blocks);
  const summary = summaryOf(path, mimeType, blocks);
  const tokens = read.tokens ?? countText(blocksText(blocks));
  return { sha256: hash, mimeType, tokens, summary, blocks: withIds(blocks), notes: [...read.notes, ...notes] };
}

async function readOrNote(file: ReadFile): Promise<ReadBlocks> {
  if (file.bytes.length === 0) return { blocks: [], notes: [] };
  try {
    return await readerOf(file.mimeType)(file);
  } catch (error) {
    if (isToolwrightError(error)) throw error;
    return unread(file, errorMessage(error));
  }
}

/** A file of which nothing was read, and why. */
export const unread = (
  { bytes, mimeType, sha256: blob }: Pick<ReadFile, "bytes" | "mimeType" | "sha256">,
  reason: string,
): ReadBlocks => ({
  blocks: [{ type: "file", blob, mimeType, size: bytes.length }],
  notes: [`The file could not be read: ${reason.slice(0, 300)}.`],
});
