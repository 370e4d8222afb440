/** The candidate with the fewest edits from `name`, if it is near enough to have been meant: at most a third of its letters. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(name.slice(0, 100), candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.ceil(candidate.length / 3))
    .sort((left, right) => left.distance - right.distance);
  return ranked[0]?.candidate;
}

/** How many letters must be added, removed or replaced to turn one text into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
