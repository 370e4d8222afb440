import { categoryTexts, firstSentence } from "../category-texts.ts";
import { toolPages, type ToolPage } from "../tool-page.ts";
import type { PortabilityFile } from "../../model/artifact/portability-file.ts";
import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import type { RecordedRates } from "../../model/eval/eval-report.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import type { ContractChange } from "../../registry/diff/contract-change.ts";
import type { ProviderForms } from "../../registry/provider-forms.ts";
import { defined } from "../../util/defined.ts";
import { counted } from "../../util/texts.ts";
import { agentsOfTools, listedAgents } from "./listed-agents.ts";
import type { Catalogue, CatalogueContent, CataloguePage, CountedLink, PageLink } from "./catalogue-content.ts";
import { agentPages, errorsPage, workflowPages } from "./other-pages.ts";
import { listedCategories, listedTool, toolId, type ListedGroup, type ListedTool } from "./listed-tools.ts";
import { raisedErrors } from "./raised-errors.ts";
import { slugs } from "./slugs.ts";
import { toolSections } from "./tool-sections.ts";

export interface CatalogueOptions {
  readonly base: string;
  readonly title: string;
  readonly sourceUrl?: string;
  readonly forms?: ProviderForms;
  readonly portability?: PortabilityFile;
  /** What models reached on the eval cases of the tools. */
  readonly rates?: RecordedRates;
  readonly workflows?: readonly WorkflowExplanation[];
  /** What changed in the contracts since a former state. */
  readonly changes?: readonly ContractChange[];
}

/** What all pages of a registry are made from. */
export function makeCatalogue(registry: RegistryFile, options: CatalogueOptions): Catalogue {
  const { base, title, sourceUrl, portability, forms, rates, workflows = [], changes } = options;
  const agents = listedAgents(registry, workflows);
  const byTool = agentsOfTools(agents);
  const pages = toolPages(registry, defined({ sourceUrl, portability, forms, rates })).map((page) => ({
    ...page,
    agents: byTool.get(page.name) ?? [],
  }));
  const agentSlugs = slugs(agents.map(({ name }) => name));
  const workflowSlugs = slugs(workflows.map(({ name }) => name));
  return {
    base,
    title,
    pages,
    registry,
    ...defined({ changes }),
    listed: pages.map((page) => listedTool(page, base)),
    agents: agents.map((agent) => ({
      title: agent.name,
      id: `${base}/agents/${agentSlugs.get(agent.name) ?? agent.name}`,
      agent,
    })),
    workflows: workflows.map((workflow) => ({
      title: workflow.name,
      id: `${base}/workflows/${workflowSlugs.get(workflow.name) ?? workflow.name}`,
      workflow,
    })),
    errors: raisedErrors(pages),
    tags: slugs(pages.flatMap((page) => page.tags).sort()),
  };
}

/**
 * All pages of a registry's catalogue: its index, a page per category, tag and agent that has tools, a page per workflow, one of the error codes, and a
 * page per tool.
 */
export function cataloguePages(catalogue: Catalogue): readonly CataloguePage[] {
  const { base, title, listed } = catalogue;
  const index = { title, id: base };
  const categories = listedCategories(listed, base);
  const tags = tagGroups(catalogue);
  const listPage = (group: ListedGroup): CataloguePage => ({
    id: group.id,
    title: group.title,
    description: group.summary,
    trail: [index],
    neighbours: group.category === undefined ? [] : neighbours(group.tools, ""),
    content: { kind: "list", groups: [group] },
  });
  return [
    {
      id: base,
      title,
      description: `${listed.length === 1 ? "One tool" : `All ${listed.length} tools`} by category.`,
      trail: [],
      neighbours: [],
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
    ...[...categories, ...tags].map(listPage),
    ...agentPages(catalogue),
    ...workflowPages(catalogue),
    ...errorsPage(catalogue),
    ...toolPagesOf(catalogue, categories),
  ];
}

const countedLink = ({ title, id, tools }: ListedGroup): CountedLink => ({ title, id, tools: tools.length });

function tagGroups({ base, listed, tags }: Catalogue): readonly ListedGroup[] {
  return [...tags].map(([tag, slug]) => {
    const tools = listed.filter((tool) => tool.tags.includes(tag));
    const summary = `${counted(tools.length, "tool")} with the tag “${tag}”.`;
    return { title: `#${tag}`, summary, id: `${base}/tags/${slug}`, tools };
  });
}

function toolPagesOf(catalogue: Catalogue, categories: readonly ListedGroup[]): readonly CataloguePage[] {
  const { base, title, listed, errors } = catalogue;
  const records = new Map(catalogue.registry.tools.map((tool) => [tool.toolId, tool]));
  const known = {
    tools: new Map(listed.map(({ name, id }) => [name, id])),
    errors: new Set(errors.map(({ code }) => code)),
    errorsPage: `${base}/errors`,
  };
  return catalogue.pages.flatMap((page): CataloguePage | readonly [] => {
    const id = toolId(base, page);
    const record = records.get(page.name);
    if (record === undefined) return [];
    const group = categories.find(({ category }) => category === page.category);
    return {
      id,
      title: page.name,
      description: firstSentence(page.summary),
      trail: [
        { title, id: base },
        { title: categoryTexts[page.category].title, id: `${base}/${page.category}` },
      ],
      neighbours: neighbours(group?.tools ?? [], id),
      get content() {
        return { ...toolContent(page, record, catalogue), known };
      },
    };
  });
}

type ToolContent = CatalogueContent & { readonly kind: "tool" };

function toolContent(page: ToolPage, record: ToolRecord, catalogue: Catalogue): Omit<ToolContent, "known"> {
  const { base, agents, tags, changes, listed } = catalogue;
  const { replacement: instead } = page.deprecation ?? {};
  const replacement = instead === undefined ? undefined : listed.find(({ name }) => name === instead);
  return {
    kind: "tool",
    page,
    sections: toolSections(page),
    record,
    links: {
      agents: agents.filter(({ title: name }) => page.agents.includes(name)).map(pageLink),
      tags: page.tags.map((tag) => ({ title: tag, id: `${base}/tags/${tags.get(tag) ?? tag}` })),
    },
    ...defined({ replacement: replacement && { title: replacement.name, id: replacement.id } }),
    ...(changes && { changes: changes.filter(({ tool }) => tool === page.name) }),
  };
}

const pageLink = ({ title, id }: PageLink): PageLink => ({ title, id });

/** The start page of a site: its registry's page, or the tools of all registries, by each one's index page. */
export function startPage(indexes: readonly CataloguePage[]): CataloguePage {
  const [first] = indexes;
  if (first !== undefined && indexes.length === 1) return { ...first, id: "index" };
  const groups = indexes.flatMap(({ title, content }) =>
    content.kind === "list" ? content.groups.map((one) => ({ ...one, title: `${title}: ${one.title}` })) : [],
  );
  return {
    id: "index",
    title: indexes.map(({ title }) => title).join(", "),
    description: "All tools by registry and category.",
    trail: [],
    neighbours: [],
    content: { kind: "list", groups },
  };
}

/** Most tools listed next to a page, so that no page grows with the number of tools. */
const mostNeighbours = 11;

/** The tools around one in its category, the first and the last of them included where it is near. */
function neighbours(tools: readonly Pick<ListedTool, "id" | "name">[], id: string): readonly PageLink[] {
  const position = tools.findIndex((tool) => tool.id === id);
  const start = Math.max(0, Math.min(position - Math.floor(mostNeighbours / 2), tools.length - mostNeighbours));
  return tools.slice(start, start + mostNeighbours).map((tool) => ({ title: tool.name, id: tool.id }));
}
