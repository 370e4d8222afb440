import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { blocksText, blockText } from "../../model/workspace/block-text.ts";
import type { DocumentContent } from "../../model/workspace/document.ts";
import { errorMessage } from "../../util/failures.ts";
import { sha256 } from "../../util/sha256.ts";
import { mimeTypeOf } from "../reading/mime-type.ts";
import { limits, type ReadBlocks, type ReadFile } from "../reading/reader.ts";
import { readerOf } from "../reading/readers.ts";
import { withIds } from "./block-ids.ts";
import { summaryOf } from "./summary.ts";
import type { BlockContent } from "../../model/workspace/block.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { systemClock } from "../../model/ports/clock.ts";

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
  const late = systemClock.now() + limits.softTime;
  const hash = sha256(bytes);
  const mimeType = given ?? (await mimeTypeOf(path, bytes));
  const file: ReadFile = { path, bytes, mimeType, sha256: hash, isLate: () => systemClock.now() > late };
  const read = await readOrNote(file);
  const { blocks, notes } = capBlocks(read.blocks);
  const summary = summaryOf(path, blocks);
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

export const unread = (
  { bytes, mimeType, sha256: blob }: Pick<ReadFile, "bytes" | "mimeType" | "sha256">,
  reason: string,
): ReadBlocks => ({
  blocks: [{ type: "file", blob, mimeType, size: bytes.length }],
  notes: [`The file could not be read: ${reason.slice(0, 300)}.`],
});

/** The first blocks within the limits, and a note about the rest. */
function capBlocks(blocks: readonly BlockContent[]): {
  readonly blocks: readonly BlockContent[];
  readonly notes: readonly string[];
} {
  let characters = 0;
  let count = 0;
  for (const block of blocks) {
    characters += blockText(block).length;
    if (count >= limits.blocks || (characters > limits.characters * 1.5 && count > 0)) break;
    count += 1;
  }
  const notes = count < blocks.length ? [`Only the first ${count} of ${blocks.length} parts were kept.`] : [];
  return { blocks: blocks.slice(0, count), notes };
}

/** Characters to count at a time: a longer text would be estimated. */
const counted = 150_000;

function countText(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += counted) tokens += countTokens(text.slice(at, at + counted));
  return tokens;
}
