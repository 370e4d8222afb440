import { readTextFile, type TextFile } from "../edit/text-file.ts";

/** A file as text; `undefined` where it is not text. */
export function textOrNothing(bytes: Uint8Array): TextFile | undefined {
  try {
    return readTextFile(bytes);
  } catch {
    // Nothing else is thrown for bytes.
    return undefined;
  }
}
