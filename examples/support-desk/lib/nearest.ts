import MiniSearch from "minisearch";

/** The candidates whose words are closest to what was asked for, best first, at most three. */
export function nearest(wanted: string, candidates: readonly string[]): readonly string[] {
  const search = new MiniSearch<{ id: string }>({ fields: ["id"] });
  search.addAll(candidates.map((id) => ({ id })));
  return search
    .search(wanted, { prefix: true, fuzzy: 0.4 })
    .slice(0, 3)
    .map(({ id }) => String(id));
}
