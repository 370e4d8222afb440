import { categoryTexts, firstSentence } from "../catalogue/category-texts.ts";
import { schemaTree } from "../catalogue/schema-tree.ts";
import { toolPages, type ToolPage } from "../catalogue/tool-page.ts";
import type { PortabilityFile } from "../model/artifact/portability-file.ts";
import type { RegistryFile, ToolRecord } from "../model/artifact/registry.ts";
import type { WorkflowExplanation } from "../model/workflow/workflow-explanation.ts";
import type { ContractChange } from "../registry/diff/contract-change.ts";
import type { ProviderForms } from "../registry/provider-forms.ts";
import { defined } from "../util/defined.ts";
import { counted } from "../util/texts.ts";
import { agentsOfTools, listedAgents } from "./listed-agents.ts";
import type { Catalogue, CataloguePage, CountedLink, PageLink } from "./catalogue-content.ts";
import { agentPages, errorsPage, workflowPages } from "./other-pages.ts";
import { listedCategories, listedTool, toolId, type ListedGroup } from "./listed-tools.ts";
import { neighbours } from "./neighbours.ts";
import { providerViews } from "./provider-view.ts";
import { slugs } from "./slugs.ts";
import { toolSections } from "./tool-sections.ts";

export interface CatalogueOptions {
  readonly base: string;
  readonly title: string;
  readonly sourceUrl?: string;
  readonly forms?: ProviderForms;
  readonly portability?: PortabilityFile;
  readonly workflows?: readonly WorkflowExplanation[];
  /** What changed in the contracts since a former state. */
  readonly changes?: readonly ContractChange[];
}

/**
 * All pages of a registry's catalogue: its index, a page per category, tag and agent that has tools, a page per workflow, one of the error codes, and a
 * page per tool.
 */
export function cataloguePages(registry: RegistryFile, options: CatalogueOptions): readonly CataloguePage[] {
  const catalogue = readCatalogue(registry, options);
  const { base, title, listed } = catalogue;
  const index = { title, id: base };
  const categories = listedCategories(listed, base);
  const tags = tagGroups(catalogue);
  const listPage = ({ id, title: heading, summary: description }: ListedGroup, group: ListedGroup): CataloguePage => ({
    id,
    title: heading,
    description,
    trail: [index],
    content: { kind: "list", groups: [group] },
  });
  return [
    {
      id: base,
      title,
      description: `${listed.length === 1 ? "One tool" : `All ${listed.length} tools`} by category.`,
      trail: [],
      content: {
        kind: "list",
        groups: categories,
        browse: {
          tags: tags.map(countedLink),
          agents: catalogue.agents.map(({ title: name, id, agent }) => ({
            title: name,
            id,
            tools: agent.tools.length,
          })),
        },
      },
    },
    ...[...categories, ...tags].map((group) => listPage(group, group)),
    ...agentPages(catalogue),
    ...workflowPages(catalogue),
    ...errorsPage(catalogue),
    ...catalogue.pages.map((page) => toolPageOf(page, catalogue, categories)),
  ];
}

const countedLink = ({ title, id, tools }: ListedGroup): CountedLink => ({ title, id, tools: tools.length });

function readCatalogue(registry: RegistryFile, options: CatalogueOptions): Catalogue {
  const { base, title, sourceUrl, portability, forms, workflows = [], changes } = options;
  const agents = listedAgents(registry, workflows);
  const byTool = agentsOfTools(agents);
  const pages = toolPages(registry, defined({ sourceUrl, portability, forms })).map((page) => ({
    ...page,
    agents: byTool.get(page.name) ?? [],
  }));
  const agentSlugs = slugs(agents.map(({ name }) => name));
  return {
    base,
    title,
    pages,
    workflows,
    registry,
    ...defined({ changes }),
    listed: pages.map((page) => listedTool(page, base)),
    agents: agents.map((agent) => ({
      title: agent.name,
      id: `${base}/agents/${agentSlugs.get(agent.name) ?? agent.name}`,
      agent,
    })),
    tags: slugs(pages.flatMap((page) => page.tags).sort()),
  };
}

function tagGroups({ base, listed, tags }: Catalogue): readonly ListedGroup[] {
  return [...tags].map(([tag, slug]) => {
    const tools = listed.filter((tool) => tool.tags.includes(tag));
    const summary = `${counted(tools.length, "tool")} with the tag “${tag}”.`;
    return { title: `#${tag}`, summary, id: `${base}/tags/${slug}`, tools };
  });
}

function toolPageOf(page: ToolPage, catalogue: Catalogue, categories: readonly ListedGroup[]): CataloguePage {
  const { base, title, registry, agents, tags, changes } = catalogue;
  const id = toolId(base, page);
  const record = registry.tools.find((tool) => tool.toolId === page.name);
  const group = categories.find(({ category }) => category === page.category);
  const { replacement: instead } = page.deprecation ?? {};
  const replacement = catalogue.listed.find(({ name }) => name === instead);
  return {
    id,
    title: page.name,
    description: firstSentence(page.summary),
    trail: [
      { title, id: base },
      { title: categoryTexts[page.category].title, id: `${base}/${page.category}` },
    ],
    content: {
      kind: "tool",
      page,
      sections: toolSections(page),
      parameters: record === undefined ? [] : schemaTree(record.jsonSchema),
      output: record?.outputSchema === undefined ? [] : schemaTree(record.outputSchema),
      providers: record === undefined ? [] : providerViews(page, canonicalOf(record)),
      links: {
        agents: agents.filter(({ title: name }) => page.agents.includes(name)).map(pageLink),
        tags: page.tags.map((tag) => ({ title: tag, id: `${base}/tags/${tags.get(tag) ?? tag}` })),
      },
      ...defined({ replacement: replacement && { title: replacement.name, id: replacement.id } }),
      ...(changes && { changes: changes.filter(({ tool }) => tool === page.name) }),
      neighbours: neighbours(group?.tools ?? [], id),
    },
  };
}

const pageLink = ({ title, id }: PageLink): PageLink => ({ title, id });

const canonicalOf = ({ description, jsonSchema: input, outputSchema: output }: ToolRecord) => ({
  description,
  input,
  ...defined({ output }),
});

/** The page at `/` of a site without one: the tools of all registries, by the index page of each. */
export function startPage(indexes: readonly CataloguePage[]): CataloguePage {
  const [first] = indexes;
  const titles = indexes.map(({ title }) => title);
  const groups = indexes.flatMap(({ title, content }) =>
    content.kind === "list"
      ? content.groups.map((one) => (titles.length > 1 ? { ...one, title: `${title}: ${one.title}` } : one))
      : [],
  );
  return {
    id: "index",
    title: titles.join(", "),
    description: titles.length === 1 ? (first?.description ?? "") : "All tools by registry and category.",
    trail: [],
    content: { kind: "list", groups },
  };
}
