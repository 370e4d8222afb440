import { categoryTexts, firstSentence } from "../catalogue/category-texts.ts";
import { toolPages, type ToolPage } from "../catalogue/tool-page.ts";
import type { PortabilityFile } from "../model/artifact/portability-file.ts";
import type { ProviderForms } from "../registry/provider-forms.ts";
import type { RegistryFile } from "../model/artifact/registry.ts";
import type { Category } from "../model/tool/tool.ts";
import { defined } from "../util/defined.ts";
import { toolSections, type ToolSection } from "./tool-sections.ts";

/** A tool in a list. */
export interface ListedTool extends Pick<ToolPage, "name" | "title" | "summary" | "risk" | "confirm" | "tokens"> {
  /** Page of the tool, as the id of a docs entry. */
  readonly id: string;
  readonly deprecated: boolean;
  /** Number of parameters of the tool itself, not those within them. */
  readonly parameters: number;
}

/** A page of the site that another page links. */
export interface PageLink {
  readonly title: string;
  /** Id of its docs entry. */
  readonly id: string;
}

/** The tools of one category. */
export interface ListedCategory {
  readonly category: Category;
  readonly title: string;
  readonly summary: string;
  /** Page of the category, as the id of a docs entry. */
  readonly id: string;
  readonly tools: readonly ListedTool[];
}

/** What the page override draws: a tool, or a list of categories. */
export type CatalogueContent =
  | {
      readonly kind: "tool";
      readonly page: ToolPage;
      readonly sections: readonly ToolSection[];
      /** Tools of the same category around this one, including itself: at most `mostNeighbours`. */
      readonly neighbours: readonly PageLink[];
    }
  | { readonly kind: "list"; readonly categories: readonly ListedCategory[] };

export interface CataloguePage {
  /** Id of its docs entry, which is its address in the site. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The pages above it, the index first. */
  readonly trail: readonly PageLink[];
  readonly content: CatalogueContent;
}

export interface CatalogueOptions {
  readonly base: string;
  readonly title: string;
  readonly sourceUrl?: string;
  readonly forms?: ProviderForms;
  readonly portability?: PortabilityFile;
}

/** All pages of a registry's catalogue: its index, a page per category that has tools, a page per tool. */
export function cataloguePages(registry: RegistryFile, options: CatalogueOptions): readonly CataloguePage[] {
  const { base, title, sourceUrl, portability, forms } = options;
  const pages = toolPages(registry, defined({ sourceUrl, portability, forms }));
  const categories = listedCategories(registry, base);
  const index = { title, id: base };
  const links = categories.map(({ tools }) => tools.map(({ name, id }) => ({ title: name, id })));
  return [
    {
      id: base,
      title,
      description: `${pages.length === 1 ? "One tool" : `All ${pages.length} tools`} by category.`,
      trail: [],
      content: { kind: "list", categories },
    },
    ...categories.map((one) => ({
      id: one.id,
      title: one.title,
      description: one.summary,
      trail: [index],
      content: { kind: "list" as const, categories: [one] },
    })),
    ...pages.map((page) => {
      const at = categories.findIndex(({ category }) => category === page.category);
      const id = `${base}/${page.category}/${page.name}`;
      return {
        id,
        title: page.name,
        description: firstSentence(page.summary),
        trail: [index, { title: categoryTexts[page.category].title, id: `${base}/${page.category}` }],
        content: {
          kind: "tool" as const,
          page,
          sections: toolSections(page),
          neighbours: neighbours(links[at] ?? [], id),
        },
      };
    }),
  ];
}

/** Most tools listed next to a page, so that no page grows with the number of tools. */
export const mostNeighbours = 31;

function neighbours(tools: readonly PageLink[], id: string): readonly PageLink[] {
  const position = tools.findIndex((tool) => tool.id === id);
  const start = Math.max(0, Math.min(position - Math.floor(mostNeighbours / 2), tools.length - mostNeighbours));
  return tools.slice(start, start + mostNeighbours);
}

/** The categories of a registry that have tools, with their tools. */
export function listedCategories(registry: RegistryFile, base: string): readonly ListedCategory[] {
  return [...Map.groupBy(toolPages(registry), (page) => page.category)].map(([category, pages]) => ({
    category,
    ...categoryTexts[category],
    id: `${base}/${category}`,
    tools: pages.map(({ name, title, summary, deprecation, risk, confirm, parameters, tokens }) => ({
      name,
      ...defined({ title, risk }),
      summary: firstSentence(summary),
      id: `${base}/${category}/${name}`,
      deprecated: deprecation !== undefined,
      confirm,
      parameters: parameters.filter(({ path }) => !/[.[*]/.test(path)).length,
      tokens,
    })),
  }));
}

/** The page at `/` of a site without one: the tools of all registries, by the index page of each. */
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
