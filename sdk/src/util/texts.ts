import { isRecord } from "./is-record.ts";
import { pointerTo } from "./json-pointer.ts";

/** Decodes UTF-8, or UTF-16 with a byte order mark, which is removed, or with the zero bytes of its first character. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (second === 0 && first !== 0) return "utf-16le";
  return first === 0 && second !== undefined && second !== 0 ? "utf-16be" : "utf-8";
}

/** A text as a sentence: with a period, unless it is one, as many messages of providers are. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A sentence as part of another one: without its capital letter and its period. */
export const asClause = (text: string): string => lowerFirst(text).replace(/\.$/, "");

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A string unchanged, another value as JSON. */
export const textOrJson = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

interface FoundString {
  /** JSON pointer to the string, or to the member whose key it is. */
  readonly pointer: string;
  readonly text: string;
}

/** Every string in a JSON value, including the keys of objects. */
export function stringsOf(root: unknown): readonly FoundString[] {
  const found: FoundString[] = [];
  const waiting: { readonly pointer: string; readonly value: unknown }[] = [{ pointer: "", value: root }];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const { pointer, value } = current;
    if (typeof value === "string") found.push({ pointer, text: value });
    else if (isRecord(value) || Array.isArray(value)) {
      const members = Object.entries(value as Readonly<Record<string, unknown>>).map(([key, member]) => ({
        key,
        pointer: pointerTo(pointer, key),
        value: member,
      }));
      // One by one: the number of arguments of a call is limited.
      if (isRecord(value)) for (const member of members) found.push({ pointer: member.pointer, text: member.key });
      for (const member of members.toReversed()) waiting.push(member);
    }
  }
  return found;
}

/** The end of a sentence or a bullet. Escaped, because one non-ASCII character doubles the memory for the text of a bundle. */
const end = /(?<=[.!?;])\s+|\n+|(?<=[\u3002\uff01\uff1f])/u;

/** The sentences and bullets of a text, with their marks. */
export const sentencesOf = (text: string): readonly string[] => text.split(end);

/** Wraps a text to lines of at most `width` characters. A longer word, such as a path, stays whole to be copied. */
export function wrapText(text: string, width: number): readonly string[] {
  return text.split("\n").flatMap((line) => (line.length <= width ? line : wrapLine(line, width)));
}

function wrapLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (longer.length <= width || current.trim() === "") current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/** Compares texts by code units: the same order in every locale. */
export const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** A number with its noun: `1 tool`, `2 tools`. */
export const counted = (count: unknown, noun: string): string =>
  `${String(count)} ${noun}${String(count) === "1" ? "" : "s"}`;

/** The first texts of a list: `a, b, c and 4 more`. */
export function shortList(texts: readonly string[], most = 3): string {
  const more = texts.length - most;
  return `${texts.slice(0, most).join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`;
}

/** Line and column, both from 1, of an offset in a text. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: before.length - lineStart + 1 };
}

const version =
  /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;

/** Whether a text is a version such as `1.2.3`, `1.2.3-beta.1` or `1.2.3+0123456789ab`. */
export const isSemanticVersion = (text: unknown): boolean =>
  typeof text === "string" && text.length <= 256 && version.test(text);
