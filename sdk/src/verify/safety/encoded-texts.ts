import { plainPattern } from "./words/pattern.ts";
import { findPhrases, type FoundPhrase, type ScannedText } from "./words/phrases.ts";

export interface EncodedText extends FoundPhrase {
  readonly decoded: string;
}

/** The encodings to look for: base64 or hexadecimal digits, escaped bytes, bytes with spaces between them. */
export const encodedPatterns = [
  String.raw`(?<![\w+/-])[\w+/-]{24,}={0,2}`,
  String.raw`(?:(?:\\x|%|0x)[0-9a-f]{2}[ ,]?){12,}`,
  String.raw`\b(?:[0-9a-f]{2}[ :]){12,}[0-9a-f]{2}\b`,
].map(plainPattern);

const longestEncoded = 20_000;

/** Parts of a text that are running text in base64 or in hexadecimal digits. */
export function encodedTexts(scanned: ScannedText): readonly EncodedText[] {
  return findPhrases(scanned, encodedPatterns).flatMap((found): readonly EncodedText[] => {
    const { start, end } = scanned.originalSpan(found);
    const written = scanned.original.slice(start, Math.min(end, start + longestEncoded));
    const bytes = [Buffer.from(written, "base64"), Buffer.from(written.replaceAll(/\\x|%|0x|[\s,:]/gi, ""), "hex")];
    const decoded = bytes.map((each) => each.toString("utf8")).find(isProse);
    return decoded === undefined ? [] : [{ ...found, decoded }];
  });
}

const isProse = (text: string): boolean =>
  /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(text) && !text.includes("\uFFFD") && /\p{L}{2,}\s\p{L}{2,}/u.test(text);
