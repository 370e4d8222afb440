import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { systemClock } from "../../model/ports/clock.ts";
import { blockText } from "../../model/workspace/block-text.ts";
import { errorMessage } from "../../util/failures.ts";
import { sha256 } from "../../util/sha256.ts";
import { readDelimited } from "../reading/delimited.ts";
import { readDocx } from "../reading/docx.ts";
import { readImage } from "../reading/image.ts";
import { readMarkdown } from "../reading/markdown.ts";
import { isText, mimeTypeOf, startsWithSign } from "../reading/mime-type.ts";
import { readPdf } from "../reading/pdf.ts";
import { limits, type ReadBlocks, type Reader, type ReadFile, unread } from "../reading/reader.ts";
import { readCode, readText } from "../reading/text.ts";
import { readXlsx } from "../reading/xlsx.ts";
import { type ReadResult, resultOf } from "./result.ts";

export interface FileToRead {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Default: detected from bytes and path. */
  readonly mimeType?: string;
}

/** Reads a file in this thread; notes name unreadable content. @throws ToolwrightError `PACKAGE_MISSING`. */
export async function readContent({ path, bytes, mimeType: given }: FileToRead): Promise<ReadResult> {
  const late = systemClock.now() + limits.softTime;
  const mimeType = given ?? (await mimeTypeOf(path, bytes));
  const file: ReadFile = { path, bytes, mimeType, sha256: sha256(bytes), isLate: () => systemClock.now() > late };
  return resultOf(file, capped(await readOrNote(file)));
}

async function readOrNote(file: ReadFile): Promise<ReadBlocks> {
  if (file.bytes.length === 0) return { blocks: [], notes: [] };
  try {
    return await readerOf(file)(file);
  } catch (error) {
    if (isToolwrightError(error)) throw error;
    return unread(file, errorMessage(error));
  }
}

const byType: Readonly<Record<string, Reader>> = {
  "text/plain": readText,
  "text/markdown": readMarkdown,
  "text/csv": readDelimited,
  "text/tab-separated-values": readDelimited,
  "application/pdf": readPdf,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": readDocx,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readXlsx,
};

/** Types of texts other than `text/…`. */
const textTypes = /^(?:text\/|application\/(?:.*\+)?(?:json|jsonc|jsonl|xml|yaml|toml|javascript|sql|graphql|x-sh)$)/;

function readerOf({ mimeType, bytes }: ReadFile): Reader {
  if (Object.hasOwn(byType, mimeType)) return byType[mimeType] ?? unread;
  if (mimeType.startsWith("image/")) return readImage;
  if (textTypes.test(mimeType)) return readCode;
  // The type says nothing about `.bat`, `.srt` and `.eml`: their bytes decide.
  return isText(bytes) && !startsWithSign(bytes) ? readText : (file) => unread(file);
}

/** The first blocks within the limits, and a note about the omitted ones. */
function capped({ blocks, notes, ...read }: ReadBlocks): ReadBlocks {
  let characters = 0;
  let count = 0;
  for (const block of blocks) {
    characters += blockText(block).length;
    if (count >= limits.blocks || (characters > limits.characters * 1.5 && count > 0)) break;
    count += 1;
  }
  if (count === blocks.length) return { blocks, notes, ...read };
  return {
    ...read,
    blocks: blocks.slice(0, count),
    notes: [...notes, `Only the first ${count} of ${blocks.length} parts were kept.`],
  };
}
