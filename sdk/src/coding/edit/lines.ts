import { diffArrays } from "diff";

/** A line and the characters that end it; the last line may have none. */
export interface Line {
  readonly text: string;
  readonly end: string;
}

/** The lines of a text, each with its own ending. A text that ends with a line break has no empty line after it. */
export function linesOf(text: string): readonly Line[] {
  return Array.from(text.matchAll(/([^\r\n]*)(\r\n|\n|\r)|([^\r\n]+)$/g), ([, line, end = "", last = ""]) => ({
    text: line ?? last,
    end,
  }));
}

/** A line feed alone after a carriage return would be one ending with it, so that an empty line then ends as the one before it. */
export const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text, end }, index) => text + (text + end === "\n" && lines[index - 1]?.end === "\r" ? "\r" : end))
    .join("");

export const plainLines = (text: string): readonly string[] => linesOf(text).map((line) => line.text);

interface BlockChange {
  readonly block: readonly Line[];
  /** The lines as the edit gives them, in place of the block's own. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly inserted: (line: string) => string;
  /** The ending of lines where the block has none. */
  readonly ending: string;
  /** What empty lines have; default: as the edit gives them. */
  readonly blank?: string | undefined;
}

/** Applies the difference of an edit to a block: lines that the edit leaves alone keep their bytes, and new ones end as their neighbours. */
export function applyDifference({ block, before, after, inserted, ending, blank }: BlockChange): readonly Line[] {
  const result: Line[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (added) {
      const end = neighbourEnd(result, block, at) ?? ending;
      result.push(
        ...value.map((text) => ({ text: text.trim() === "" ? (blank ?? inserted(text)) : inserted(text), end })),
      );
    } else {
      if (!removed) result.push(...block.slice(at, at + value.length));
      at += value.length;
    }
  }
  return withEndings(result, block, ending);
}

const neighbourEnd = (result: readonly Line[], block: readonly Line[], at: number): string | undefined =>
  [block[at], result.at(-1), block[at - 1]].find((line) => line !== undefined && line.end !== "")?.end;

/** Only the last line of a file may have no ending, and it keeps having none. */
function withEndings(lines: readonly Line[], block: readonly Line[], ending: string): readonly Line[] {
  const isOpen = block.at(-1)?.end === "";
  return lines.map((line, index) => {
    if (index < lines.length - 1) return line.end === "" ? { ...line, end: ending } : line;
    return isOpen ? { ...line, end: "" } : line;
  });
}

/**
 * A whole new text, with the line endings that the former one has: lines that stay keep theirs, and new ones end as their neighbours. A new
 * text with carriage returns is taken as it is.
 */
export function keepEndings(former: string, next: string): string {
  if (!former.includes("\r") || next.includes("\r")) return next;
  const block = linesOf(former);
  const [ending = "\n"] = block.map(({ end }) => end).filter((end) => end !== "");
  const lines = applyDifference({
    block,
    before: plainLines(former),
    after: plainLines(next),
    inserted: (line) => line,
    ending,
  });
  const last = lines.at(-1);
  if (last === undefined) return next;
  const end = next.endsWith("\n") ? last.end || ending : "";
  return textOf([...lines.slice(0, -1), { ...last, end }]);
}
