/** Brings an inserted line into the form of the file. */
export type LineForm = (line: string) => string;

/** Where lines are in a file, and how inserted lines are brought into its form. */
export interface Block {
  readonly start: number;
  readonly inserted: LineForm;
}

/** All blocks of whole lines that differ from the wanted ones in trailing spaces, else in indentation. */
export function findBlocks(wanted: readonly string[], file: readonly string[]): readonly Block[] {
  const first = wanted.slice(0, 1).map((line) => line.trim());
  const starts = file
    .slice(0, Math.max(0, file.length - wanted.length + 1))
    .flatMap((line, start) => (line.trim() === first[0] ? [start] : []));
  for (const compare of [byText, byIndentation]) {
    const blocks = starts.flatMap((start) => {
      const inserted = compare(wanted, file.slice(start, start + wanted.length));
      return inserted === undefined ? [] : [{ start, inserted }];
    });
    if (blocks.length > 0) return blocks;
  }
  return [];
}

function byText(wanted: readonly string[], found: readonly string[]): LineForm | undefined {
  const isSame = wanted.every((line, index) => line.trimEnd() === found[index]?.trimEnd());
  return isSame ? (line) => line : undefined;
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
