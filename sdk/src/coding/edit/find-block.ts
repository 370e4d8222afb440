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

const indentOf = (line = ""): string => line.slice(0, line.search(/[^ \t]|$/));

/** The same lines with another common indentation. */
function byIndentation(wanted: readonly string[], found: readonly string[]): LineForm | undefined {
  const first = wanted.findIndex((line) => line.trim() !== "");
  const [given, actual] = [indentOf(wanted[first]), indentOf(found[first])];
  const moved = (line: string): string =>
    line.trim() !== "" && line.startsWith(given) ? actual + line.slice(given.length) : line;
  const isSame = wanted.every((line, index) => moved(line).trimEnd() === found[index]?.trimEnd());
  return isSame ? moved : undefined;
}
