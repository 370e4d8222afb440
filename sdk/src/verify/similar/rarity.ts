/** As if so many more things had none of the terms: keeps the few terms of a small set from all counting as common. */
const background = 20;

/** How much each term says: the fewer of the things have it, the more. */
export function rarityOf(things: readonly Iterable<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const terms of things) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const total = things.length + background;
  return new Map(Array.from(counts, ([term, count]) => [term, Math.log1p(total / count)]));
}
