import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { orElse } from "../../util/failures.ts";

/** A file as text, with the data to write it back byte for byte. */
export interface TextFile {
  readonly text: string;
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be";
  readonly hasMark: boolean;
}

/** Decodes UTF-8, and UTF-16 with a byte order mark. Throws `FILE_NOT_TEXT` if encoding the text again would give other bytes. */
export function readTextFile(bytes: Uint8Array): TextFile {
  const encoding = encodingOf(bytes);
  const hasMark = encoding !== "utf-8" || (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return { text, encoding, hasMark };
  } catch (error) {
    throw new ToolwrightError("FILE_NOT_TEXT", `The file is not valid ${encoding.toUpperCase()}.`, { cause: error });
  }
  throw new ToolwrightError("FILE_NOT_TEXT", "The file has zero characters, as binary files do.");
}

function encodingOf([first, second]: Uint8Array): TextFile["encoding"] {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Encodes a new text in the file's encoding. */
export function textFileBytes(text: string, { encoding, hasMark }: Omit<TextFile, "text">): Uint8Array {
  const marked = hasMark ? `\uFEFF${text}` : text;
  if (encoding === "utf-8") return Buffer.from(marked, "utf8");
  const bytes = Buffer.from(marked, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
}

export function textOrNothing(bytes: Uint8Array): TextFile | undefined {
  // Decoding bytes throws no other error.
  return orElse(() => readTextFile(bytes), undefined);
}
