import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { DocumentContent } from "../model/workspace/document.ts";
import { limits } from "./reading/reader.ts";

/** A file whose content is wanted. */
export interface DocumentFile {
  readonly path: string;
  /** A text is kept as UTF-8. */
  readonly content: string | Uint8Array;
  /** Default: found from the bytes and the name. */
  readonly mimeType?: string;
}

/**
 * Makes the content of a document from a file: its type, blocks, tokens and summary. It is read in a separate thread, within limits of
 * time and size; what could not be read is said in `notes`.
 *
 * @throws ToolwrightError `DOCUMENT_TOO_LARGE` above 64 MiB; `PACKAGE_MISSING` with the package to install.
 */
export async function readDocument({ path, content, mimeType }: DocumentFile): Promise<DocumentContent> {
  // A copy: the caller may change its own while it is read.
  const bytes = typeof content === "string" ? new TextEncoder().encode(content.toWellFormed()) : content.slice();
  if (bytes.length > limits.bytes) {
    const message = `${path} has ${bytes.length} bytes; a document has at most ${limits.bytes}.`;
    throw new ToolwrightError("DOCUMENT_TOO_LARGE", message);
  }
  const given = mimeType === undefined || !typeForm.test(mimeType) ? {} : { mimeType: mimeType.toLowerCase() };
  // Loads the readers of the common kinds of text.
  const { readInThread } = await import("./worker/read-in-thread.ts");
  return { ...(await readInThread({ path, bytes, ...given })), bytes };
}

const typeForm = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;
