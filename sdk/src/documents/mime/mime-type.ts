import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { peers } from "../reading/load-peer.ts";
import { isText } from "./is-text.ts";
import { sourceType } from "./source-types.ts";

/** Beginnings of binary files that are valid UTF-8 themselves. */
const signs = ["%PDF", "{\\rtf", "%!PS"];

/**
 * The type of a document: by its bytes, then by the table of source texts, by `mime`, and as UTF-8.
 *
 * @throws ToolwrightError `PACKAGE_MISSING` where bytes have to be looked at and `file-type` is not installed.
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
