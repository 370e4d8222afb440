/** The candidate with the smallest edit distance from a name, by default at most a third of its length; a single letter has no near name. */
export function nearestName(
  name: string,
  candidates: readonly string[],
  maxDistance = (candidate: string): number => Math.ceil(candidate.length / 3),
): string | undefined {
  const wanted = name.slice(0, longest).toLowerCase();
  let nearest: string | undefined;
  let fewest = Infinity;
  for (const candidate of candidates) {
    const limit = Math.min(fewest - 1, maxDistance(candidate), candidate.length - 1);
    // The difference in length is a lower bound of the distance.
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance > limit) continue;
    nearest = candidate;
    fewest = distance;
  }
  return nearest;
}

/** ` Did you mean "<name>"?` with the nearest candidate, to follow a sentence; empty when no candidate is near. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
}

const longest = 100;

/** Edit distance: letters added, removed, replaced or swapped with a neighbour. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return cell(last, to.length);
}

const cell = (row: readonly number[], column: number): number => row[column] ?? Infinity;
