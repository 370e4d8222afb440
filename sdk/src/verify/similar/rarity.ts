/** Additional things without terms: otherwise all terms of a small set would count as common. */
const background = 20;

/** The weight of each term: the fewer things have it, the higher. */
export function rarityOf(things: readonly Iterable<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const terms of things) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const total = things.length + background;
  return new Map(Array.from(counts, ([term, count]) => [term, Math.log1p(total / count)]));
}
