import type { Json } from "../../util/json.ts";
import { isMedia } from "../../model/media-content.ts";
import { isRecord } from "../../util/is-record.ts";

/** Longest line: longer ones are cut, so that no pattern meets much text at once. */
const longestLine = 600;

/** So much of a text is read. */
const [mostHead, mostTail] = [40_000, 10_000];

/** A value as lines that can be understood one by one: sentences of texts, and members of an object together. */
export function linesOf(value: Json): readonly string[] {
  if (typeof value === "string") return sentencesIn(bounded(value));
  if (isMedia(value) || value === null || typeof value !== "object") return [];
  if (Array.isArray(value))
    return value.slice(0, mostItems).flatMap((item: Json) => (isScalar(item) ? linesOf(String(item)) : linesOf(item)));
  return objectLines(value as Readonly<Record<string, Json>>);
}

const mostItems = 1_000;

const isScalar = (value: Json): value is string | number | boolean =>
  !isRecord(value) && !Array.isArray(value) && value !== null;

function objectLines(value: Readonly<Record<string, Json>>): readonly string[] {
  const short = Object.entries(value).flatMap(([key, member]) =>
    isScalar(member) && String(member).length <= 200 && !String(member).includes("\n") ? [`${key}: ${member}`] : [],
  );
  const others = Object.values(value).filter(
    (member) => !isScalar(member) || String(member).length > 200 || String(member).includes("\n"),
  );
  return [...(short.length === 0 ? [] : cut(short.join(", "))), ...others.flatMap((member) => linesOf(member))];
}

const bounded = (text: string): string =>
  text.length <= mostHead + mostTail ? text : `${text.slice(0, mostHead)}\n${text.slice(-mostTail)}`;

/** A sentence ends before a capital letter or a line break: a dot in a number or a name ends none. */
const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}"'(])/u)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .flatMap(cut);

function cut(line: string): readonly string[] {
  if (line.length <= longestLine) return [line];
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > longestLine) {
    const space = rest.lastIndexOf(" ", longestLine);
    const end = space > longestLine / 2 ? space : longestLine;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === "" ? pieces : [...pieces, rest];
}
