import type { Json } from "./json.ts";
import { textOrJson } from "./texts.ts";

const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** The text with every invisible or control character written as its code point: `⟨U+200B⟩`. */
export function visibleText(text: string): string {
  return text.replaceAll(invisible, codePointName);
}

/** The same on one line: line breaks and tabs become visible too. */
export const visibleLine = (text: string): string => visibleText(text).replaceAll(/[\n\t]/g, codePointName);

/** `⟨U+200B⟩` for a zero-width space. */
export function codePointName(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

/** A text clipped to `length` characters, with `…` at the end if it was longer. */
export function clipText(text: string, length = 160): string {
  const characters = Array.from(text.slice(0, length * 2 + 2));
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

/** The value, or the beginning of its text if that is too long. */
export function clippedJson(value: Json, length: number): Json {
  const text = textOrJson(value);
  return text.length <= length ? value : `${text.slice(0, length)} …`;
}

const longestLine = 2000;

/** The text without the ends of very long lines, such as minified code or data. */
export const clipLines = (text: string): string =>
  text.length <= longestLine
    ? text
    : text
        .split("\n")
        .map((line) => clipText(line, longestLine))
        .join("\n");
