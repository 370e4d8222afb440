import { diffChars } from "diff";
import type { LineForm } from "./lines.ts";

/** Where lines are in a file, and how inserted lines are brought into its form. */
export interface Block {
  readonly start: number;
  readonly inserted: LineForm;
}

type Rung = (wanted: readonly string[], found: readonly string[]) => LineForm | undefined;

const asIs = (line: string): string => line;
const equalBy =
  (form: (line: string) => string, inserted: LineForm = asIs): Rung =>
  (wanted, found) =>
    wanted.map(form).join("\n") === found.map(form).join("\n") ? inserted : undefined;

const folds: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B\u2032]/g, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " "],
];
const folded = (line: string): string =>
  folds.reduce((text, [pattern, plain]) => text.replace(pattern, plain), line).trimEnd();

const leastForm = (line: string): string => folded(line).trim();

/** From strict to lenient; none guesses: every line has to be there, in order. */
const rungs: readonly Rung[] = [
  equalBy(asIs),
  equalBy((line) => line.trimEnd()),
  byIndentation,
  equalBy(folded, inLine),
];

/** A line that replaces one with typographic characters: what the edit does not change of it is as in the file. */
function inLine(line: string, former?: { readonly given: string; readonly found: string }): string {
  if (former === undefined) return line;
  let at = 0;
  let result = "";
  for (const { value, added, removed } of diffChars(former.given, line)) {
    if (!added && !removed) result += former.found.slice(at, at + value.length);
    if (added) result += value;
    else at += value.length;
  }
  return result;
}

/** All blocks of whole lines that are the wanted ones, by the strictest rung that finds any. */
export function findBlocks(wanted: readonly string[], file: readonly string[]): readonly Block[] {
  const first = wanted.slice(0, 1).map(leastForm).join("");
  // Whatever the rung, the first line has to be the same in the most lenient form.
  const starts = Array.from(file.slice(0, Math.max(0, file.length - wanted.length + 1)), leastForm).flatMap(
    (line, start) => (line === first ? [start] : []),
  );
  for (const rung of rungs) {
    const blocks: Block[] = [];
    for (const start of starts) {
      const inserted = rung(wanted, file.slice(start, start + wanted.length));
      if (inserted !== undefined) blocks.push({ start, inserted });
    }
    if (blocks.length > 0) return blocks;
  }
  return [];
}

const indentOf = (line: string): string => line.slice(0, line.search(/[^ \t]|$/));

/** The same lines with other indentation, where each indentation stands for one of the file everywhere. */
function byIndentation(wanted: readonly string[], found: readonly string[]): LineForm | undefined {
  const map = new Map<string, string>();
  for (const [index, line] of wanted.entries()) {
    const { [index]: other = "" } = found;
    if (line.trim() !== other.trim()) return undefined;
    if (line.trim() === "") continue;
    const indent = indentOf(line);
    if ((map.get(indent) ?? indentOf(other)) !== indentOf(other)) return undefined;
    map.set(indent, indentOf(other));
  }
  return (line) => (line.trim() === "" ? line : mapped(indentOf(line), map) + line.trimStart());
}

/** An indentation that the block does not have is the nearest one of it, and the rest in the file's unit. */
function mapped(indent: string, map: ReadonlyMap<string, string>): string {
  const [nearest] = [...map].filter(([key]) => indent.startsWith(key)).sort(([a], [b]) => b.length - a.length);
  if (nearest !== undefined) return nearest[1] + inUnit(indent.slice(nearest[0].length), map);
  // It is further out than all of the block, by as much as in the file.
  const [[first, other] = ["", ""]] = [...map];
  return other.slice(0, Math.max(0, other.length - inUnit(first.slice(indent.length), map).length));
}

function inUnit(rest: string, map: ReadonlyMap<string, string>): string {
  const pair = [...map].find(([key, value]) => key !== "" && value !== "" && !value.startsWith(key.charAt(0)));
  if (pair === undefined) return rest;
  const [from, to] = pair;
  const isFromTabs = from.startsWith("\t");
  const width = isFromTabs ? to.length / from.length : from.length / to.length;
  const columns = isFromTabs ? rest.replaceAll("\t", " ".repeat(width)) : rest.replaceAll(" ".repeat(width), "\t");
  return Number.isInteger(width) ? columns : rest;
}
