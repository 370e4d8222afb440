/** The lines that differ, each with `-` or `+`, and one line around them; at most 40. */
export function lineDiff(before: string, after: string): readonly string[] {
  const one = before.split("\n");
  const other = after.split("\n");
  const lines = compareLines(one, other);
  const shown = lines.filter((line, index) =>
    [lines[index - 1], line, lines[index + 1]].some((near) => near !== undefined && !near.startsWith(" ")),
  );
  return shown.length > 40 ? [...shown.slice(0, 40), `… ${shown.length - 40} lines more`] : shown;
}

const longest = 2_000;

/** All lines with a mark: the longest common subsequence, or for large files what is between the same start and the same end. */
function compareLines(one: readonly string[], other: readonly string[]): readonly string[] {
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const head = one.slice(0, start).map((line) => ` ${line}`);
  const tail = one.slice(one.length - end).map((line) => ` ${line}`);
  const removed = one.slice(start, one.length - end);
  const added = other.slice(start, other.length - end);
  const middle =
    removed.length * added.length > longest * longest
      ? [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]
      : common(removed, added);
  return [...head, ...middle, ...tail];
}

function common(one: readonly string[], other: readonly string[]): readonly string[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--) {
    const cells = lengths[row] ?? [];
    for (let column = other.length - 1; column >= 0; column--) {
      cells[column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: string[] = [];
  let row = 0;
  let column = 0;
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      lines.push(` ${one[row] ?? ""}`);
      row += 1;
      column += 1;
    } else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(`-${one[row] ?? ""}`);
      row += 1;
    } else {
      lines.push(`+${other[column] ?? ""}`);
      column += 1;
    }
  }
  return lines;
}
