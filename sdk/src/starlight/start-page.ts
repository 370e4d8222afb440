import type { CataloguePage } from "./catalogue-pages.ts";

/** The page at `/` of a site that has none of its own: the tools of all registries, by the index page of each. */
export function startPage(indexes: readonly CataloguePage[]): CataloguePage {
  const [first] = indexes;
  const titles = indexes.map(({ title }) => title);
  const categories = indexes.flatMap(({ title, content }) =>
    content.kind === "list"
      ? content.categories.map((one) => (titles.length > 1 ? { ...one, title: `${title}: ${one.title}` } : one))
      : [],
  );
  return {
    id: "index",
    title: titles.join(", "),
    description: titles.length === 1 ? (first?.description ?? "") : "All tools by registry and category.",
    trail: [],
    content: { kind: "list", categories },
  };
}
