import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { peers } from "./peers.ts";
import { sourceType } from "./source-types.ts";

/** Beginnings of binary files that are valid UTF-8 themselves. */
const signs = ["%PDF", "{\\rtf", "%!PS"];

/**
 * The type of a document: by its bytes, then by the table of source texts, by `mime`, and as UTF-8.
 *
 * @throws ToolwrightError `PACKAGE_MISSING` if the bytes decide and `file-type` is not installed.
 */
export async function mimeTypeOf(path: string, bytes: Uint8Array): Promise<string> {
  const text = isText(bytes);
  if (!text || startsWithSign(bytes)) {
    const { fileTypeFromBuffer } = await peers.fileType();
    const found = await fileTypeFromBuffer(bytes);
    if (found !== undefined) return found.mime;
  }
  const named = sourceType(path) ?? (await byMime(path));
  if (named !== undefined) return named;
  return text ? "text/plain" : "application/octet-stream";
}

const startsWithSign = (bytes: Uint8Array): boolean => {
  const head = String.fromCharCode(...bytes.subarray(0, 5));
  return signs.some((sign) => head.startsWith(sign));
};

/** Without the package, the steps after it decide. */
async function byMime(path: string): Promise<string | undefined> {
  try {
    return (await peers.mime()).default.getType(path) ?? undefined;
  } catch (error) {
    if (isToolwrightError(error)) return undefined;
    throw error;
  }
}

const looked = 8192;

/** Whether bytes are a text: the first 8 KB have no NUL and are valid UTF-8, or a byte order mark says so. */
export function isText(bytes: Uint8Array): boolean {
  if (hasMark(bytes)) return true;
  const head = bytes.subarray(0, looked);
  if (head.includes(0)) return false;
  try {
    // A character that the cut parts is not a fault.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: bytes.length > looked });
    return true;
  } catch {
    return false;
  }
}

const hasMark = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
