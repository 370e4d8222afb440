import { diffArrays } from "diff";
import type { Line } from "./lines.ts";

/** A block of a file, and what is to become of it. */
export interface BlockChange {
  readonly block: readonly Line[];
  /** The lines as the edit gives them, in place of the block's own. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly inserted: (line: string) => string;
  /** The ending of lines where the block has none. */
  readonly ending: string;
}

/** Applies the difference of an edit to a block: lines that the edit leaves alone keep their bytes, and new ones end as their neighbours. */
export function applyDifference({ block, before, after, inserted, ending }: BlockChange): readonly Line[] {
  const result: Line[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (added) {
      const end = neighbourEnd(result, block, at) ?? ending;
      result.push(...value.map((text) => ({ text: inserted(text), end })));
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
