import { parseJson } from "./json.ts";
import { positionAt } from "./texts.ts";

export interface JsonFault {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** Whether the text ends too early, rather than having an error inside. */
  readonly isCutOff: boolean;
  /** The fault, such as `strings and names need double quotes`. */
  readonly reason: string;
}

/** Finds the first syntax error of a JSON text; undefined for valid JSON. Error messages differ between engines, and not all contain the location. */
export function jsonFault(text: string): JsonFault | undefined {
  const { offset } = scan(text);
  if (offset === undefined) return undefined;
  const reason = reasonAt(text, offset);
  return { ...positionAt(text, offset), isCutOff: reason === cutOff, reason };
}

const cutOff = "it ends too early";

function reasonAt(text: string, offset: number): string {
  const rest = text.slice(offset, offset + 40);
  if (text.slice(offset).trim() === "") return cutOff;
  const before = text.slice(0, offset).trimEnd().at(-1) ?? "";
  if (/^['‘’“”`]/.test(rest)) return "strings and names need double quotes";
  if (/^[}\]]/.test(rest) && before === ",") return `there is a comma before \`${rest.charAt(0)}\``;
  if (/^\/[/*]/.test(rest)) return "comments are not allowed";
  if (rest.charCodeAt(0) < 0x20) return "a line break or tab in a string is written as `\\n` or `\\t`";
  const word = /^[\w$.+-]+/.exec(rest)?.[0];
  if (word !== undefined && /^[{,]$/.test(before) && /^[\w$.-]+\s*:/.test(rest))
    return `the name \`${word}\` needs double quotes`;
  return `\`${word ?? rest.charAt(0)}\` is not expected`;
}

/** The first duplicate key in an object of a JSON text; undefined without one. `JSON.parse` silently keeps the last one. */
export const repeatedKey = (text: string): string | undefined => scan(text).repeated;

/** Sixteen digits, or a three-digit exponent: `JSON.parse` reads any other number exactly as written. */
const mayRound = /[\d.]{16}|\d[eE][+-]?\d{3}/;

/**
 * Replaces each number that `JSON.parse` would round; default: by one that it reads as `Infinity`, which readers of arguments refuse at its
 * path.
 */
export function withoutRounding(text: string, replaced: (written: string) => string = () => "1e999"): string {
  if (!mayRound.test(text)) return text;
  let rest = "";
  let end = 0;
  for (const rounded of scan(text).rounded) {
    rest += text.slice(end, rounded.start) + replaced(text.slice(rounded.start, rounded.end));
    end = rounded.end;
  }
  return rest + text.slice(end);
}

const longestNumber = 400;

/** Whether a double, printed with the same number of digits, has the digits that were written. */
function isExact(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value) || written.length > longestNumber) return false;
  if (/^-?\d+$/.test(written)) return BigInt(written) === BigInt(value);
  const digits = significantDigits(written);
  if (digits === "") return true;
  return value !== 0 && digits.length <= 100 && significantDigits(value.toPrecision(digits.length)) === digits;
}

const significantDigits = (written: string): string =>
  written
    .replace(/[eE].*$/, "")
    .replaceAll(/[-.]/g, "")
    .replaceAll(/^0+|0+$/g, "");

interface Scan {
  /** Offset of the first syntax error. */
  readonly offset?: number;
  /** The first duplicate key of an object before it. */
  readonly repeated: string | undefined;
  /** The numbers before it that a double cannot represent. */
  readonly rounded: readonly { readonly start: number; readonly end: number }[];
}

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

const opening: Readonly<Record<string, Expected>> = { "{": "key or end", "[": "value or end" };
const closing: Readonly<Record<string, string>> = { "{": "}", "[": "]" };
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const space = /[ \t\r\n]*/y;

function scan(text: string): Scan {
  const open: { readonly sign: string; readonly keys: Set<unknown> }[] = [];
  const rounded: { readonly start: number; readonly end: number }[] = [];
  let repeated: string | undefined;
  let expected: Expected = "value";
  let offset = skip(space, text, 0);
  while (offset < text.length) {
    const sign = text.charAt(offset);
    const inside = open.at(-1);
    let end = offset + 1;
    if (expected === "colon") {
      if (sign !== ":") return { offset, repeated, rounded };
      expected = "value";
    } else if (expected === "comma or end" && sign === ",") {
      expected = inside?.sign === "{" ? "key" : "value";
    } else if (expected.endsWith("or end") && inside !== undefined && sign === closing[inside.sign]) {
      open.pop();
      expected = open.length === 0 ? "nothing" : "comma or end";
    } else if (expected.startsWith("key")) {
      end = stringEnd(text, offset);
      const key = parseJson(text.slice(offset, end));
      if (typeof key === "string" && inside?.keys.has(key) === true) repeated ??= key;
      inside?.keys.add(key);
      expected = "colon";
    } else if (expected.startsWith("value") && sign in opening) {
      open.push({ sign, keys: new Set() });
      expected = opening[sign] ?? "value";
    } else if (expected.startsWith("value")) {
      end = sign === '"' ? stringEnd(text, offset) : skip(scalar, text, offset);
      if (/[-\d]/.test(sign) && !isExact(text.slice(offset, end))) rounded.push({ start: offset, end });
      expected = open.length === 0 ? "nothing" : "comma or end";
    } else {
      return { offset, repeated, rounded };
    }
    if (end <= offset) return { offset: Math.abs(end), repeated, rounded };
    offset = skip(space, text, end);
  }
  return expected === "nothing" ? { repeated, rounded } : { offset: text.length, repeated, rounded };
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
// Bounded, because the engine's stack grows with each repetition.
const plain = /[^"\\\u0000-\u001f]{1,4096}/y;

/** The offset after the string that starts here; the negative offset of its error if it is invalid. */
function stringEnd(text: string, from: number): number {
  if (text.charAt(from) !== '"') return from;
  let offset = from + 1;
  while (offset < text.length) {
    if (text.charAt(offset) === '"') return offset + 1;
    const next = skip(text.charAt(offset) === "\\" ? escape : plain, text, offset);
    if (next === offset) return -offset;
    offset = next;
  }
  return -text.length;
}
