import { categoryTexts } from "../catalogue/category-texts.ts";
import { firstSentence } from "../catalogue/first-sentence.ts";
import { toolPages, type ToolPage } from "../catalogue/tool-page.ts";
import type { RegistryFile } from "../model/registry.ts";
import { type Category } from "../model/tool.ts";
import { toolSections, type ToolSection } from "./tool-sections.ts";

/** A tool as it stands in a list. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly summary: string;
  /** Page of the tool, as the id of a docs entry. */
  readonly id: string;
  readonly deprecated: boolean;
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
  | { readonly kind: "tool"; readonly page: ToolPage; readonly sections: readonly ToolSection[] }
  | { readonly kind: "list"; readonly categories: readonly ListedCategory[] };

/** A page of the catalogue before it is rendered. */
export interface CataloguePage {
  /** Id of its docs entry, which is its address in the site. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly content: CatalogueContent;
}

/** Where a catalogue stands and what it is called. */
export interface CatalogueOptions {
  readonly base: string;
  readonly title: string;
  readonly sourceUrl?: string;
}

/** All pages of a registry's catalogue: its index, a page per category that has tools, a page per tool. */
export function cataloguePages(registry: RegistryFile, options: CatalogueOptions): readonly CataloguePage[] {
  const { base, title, sourceUrl } = options;
  const pages = toolPages(registry, sourceUrl === undefined ? {} : { sourceUrl });
  const categories = listedCategories(registry, base);
  return [
    {
      id: base,
      title,
      description: `All ${pages.length} tools by category.`,
      content: { kind: "list", categories },
    },
    ...categories.map((one) => ({
      id: one.id,
      title: one.title,
      description: one.summary,
      content: { kind: "list" as const, categories: [one] },
    })),
    ...pages.map((page) => ({
      id: `${base}/${page.category}/${page.name}`,
      title: page.name,
      description: firstSentence(page.summary),
      content: { kind: "tool" as const, page, sections: toolSections(page) },
    })),
  ];
}

/** The categories of a registry that have tools, with their tools. */
export function listedCategories(registry: RegistryFile, base: string): readonly ListedCategory[] {
  return [...Map.groupBy(toolPages(registry), (page) => page.category)].map(([category, pages]) => ({
    category,
    ...categoryTexts[category],
    id: `${base}/${category}`,
    tools: pages.map(({ name, title, summary, deprecation }) => ({
      name,
      ...(title !== undefined && { title }),
      summary: firstSentence(summary),
      id: `${base}/${category}/${name}`,
      deprecated: deprecation !== undefined,
    })),
  }));
}
