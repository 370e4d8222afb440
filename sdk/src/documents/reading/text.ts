import { decodeText } from "../../util/texts.ts";
import { isText, languageOf } from "./mime-type.ts";
import { limits, type Reader, type ReadFile } from "./reader.ts";

/** The text of a file, cut at a document's maximum length with a note. */
export function textOf({ bytes }: ReadFile): {
  readonly text: string;
  readonly isCut: boolean;
  readonly notes: readonly string[];
} {
  const isKnown = isText(bytes);
  const head = bytes.subarray(0, limits.characters * 4);
  const whole = (isKnown ? decodeText(head) : new TextDecoder("windows-1252").decode(head))
    .replaceAll("\0", "")
    .toWellFormed();
  const text = whole.slice(0, limits.characters).toWellFormed();
  const isCut = whole.length > text.length || bytes.length > head.length;
  return {
    text,
    isCut,
    notes: [
      ...(isKnown ? [] : ["The encoding is a guess: it was read as windows-1252."]),
      ...(isCut ? [`Only the first ${limits.characters} characters were read.`] : []),
    ],
  };
}

export const readText: Reader = (file) => {
  const { text, notes } = textOf(file);
  return { blocks: paragraphsOf(text).map((paragraph) => ({ type: "text", text: paragraph })), notes };
};

export const paragraphsOf = (text: string): readonly string[] =>
  text.split(/(?:\r?\n[^\S\r\n]*){2,}/).filter((paragraph) => paragraph.trim() !== "");

export const readCode: Reader = (file) => {
  const { text, notes } = textOf(file);
  return { blocks: text === "" ? [] : [{ type: "code", language: languageOf(file.mimeType), text }], notes };
};
