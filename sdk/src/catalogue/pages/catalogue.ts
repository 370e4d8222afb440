import { categoryTexts } from "../category-texts.ts";
import { toolPages, type ToolPage, type ToolPageOptions } from "../tool-page.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { categories, type Category } from "../../model/tool/tool.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import type { ContractChange } from "../../registry/diff/contract-change.ts";
import { counted } from "../../util/texts.ts";
import { slugs } from "./slugs.ts";

/** A page of the site that another page links. */
export interface PageLink {
  readonly title: string;
  /** Its address in the site, without slashes at its ends; `index` is the start page. */
  readonly id: string;
}

/** A tool with the id of its page. */
export interface CatalogueTool extends ToolPage {
  readonly id: string;
}

/** An agent of a registry, or one that a tool or a workflow names, with the id of its page. */
export interface CatalogueAgent extends Pick<AgentDefinition, "name"> {
  readonly id: string;
  /** Omitted for an agent that is only named. */
  readonly definition?: AgentDefinition;
  /** Names of the registry's tools that it is offered. */
  readonly tools: readonly string[];
  /** Names of other tools that it is offered: tools of the agent toolkit. */
  readonly otherTools: readonly string[];
}

/** Tools under one heading: tools of a category or a tag. */
export interface ToolGroup extends PageLink {
  readonly summary: string;
  /** Set for the tools of a category. */
  readonly category?: Category;
  readonly tools: readonly CatalogueTool[];
}

/** An error code of tools. */
export interface RaisedError {
  readonly code: string;
  /** Names of the tools whose documents name it. */
  readonly tools: readonly string[];
}

/** The data for all pages of a registry. */
export interface Catalogue {
  /** The address of its pages in the site. */
  readonly base: string;
  readonly title: string;
  readonly registry: RegistryFile;
  readonly tools: readonly CatalogueTool[];
  /** The categories that have tools. */
  readonly categories: readonly ToolGroup[];
  readonly tags: readonly ToolGroup[];
  readonly agents: readonly CatalogueAgent[];
  readonly workflows: readonly (WorkflowExplanation & { readonly id: string })[];
  readonly errors: readonly RaisedError[];
  /** The changes since the contracts that the registry is compared with; omitted without them. */
  readonly changes: readonly ContractChange[] | undefined;
}

export interface CatalogueOptions extends ToolPageOptions {
  readonly base: string;
  readonly title: string;
  readonly workflows?: readonly WorkflowExplanation[];
  /** The changes in the contracts since a former state. */
  readonly changes?: readonly ContractChange[];
}

export function makeCatalogue(registry: RegistryFile, options: CatalogueOptions): Catalogue {
  const { base, title, workflows = [], changes, ...pageOptions } = options;
  const agents = agentsOf(registry, base, workflows);
  const tools = toolPages(registry, pageOptions).map((page) => ({
    ...page,
    id: toolId(base, page),
    agents: agents.filter((agent) => agent.tools.includes(page.name)).map(({ name }) => name),
  }));
  const tags = slugs(tools.flatMap((tool) => tool.tags).sort());
  const workflowSlugs = slugs(workflows.map(({ name }) => name));
  return {
    base,
    title,
    registry,
    tools,
    categories: categories.flatMap((category) => {
      const members = tools.filter((tool) => tool.category === category);
      const id = `${base}/${category}`;
      return members.length === 0 ? [] : [{ ...categoryTexts[category], category, id, tools: members }];
    }),
    tags: Array.from(tags, ([tag, slug]) => {
      const members = tools.filter((tool) => tool.tags.includes(tag));
      const summary = `${counted(members.length, "tool")} with the tag “${tag}”.`;
      return { title: `#${tag}`, summary, id: `${base}/tags/${slug}`, tools: members };
    }),
    agents,
    workflows: workflows.map((workflow) => ({
      ...workflow,
      id: `${base}/workflows/${workflowSlugs.get(workflow.name) ?? workflow.name}`,
    })),
    errors: errorsOf(tools),
    changes,
  };
}

export const toolId = (base: string, { category, name }: Pick<ToolPage, "category" | "name">): string =>
  `${base}/${category}/${name}`;

export const linkOf = ({ name, id }: { readonly name: string; readonly id: string }): PageLink => ({ title: name, id });

function agentsOf(
  { agents = [], tools }: Pick<RegistryFile, "agents" | "tools">,
  base: string,
  workflows: readonly WorkflowExplanation[],
): readonly CatalogueAgent[] {
  const offers = [
    ...agents.map(({ name, tools: own, denied = [] }) => ({
      name,
      tools: own.filter((tool) => !denied.includes(tool)),
    })),
    ...tools.flatMap(({ toolId: tool, metadata }) =>
      [metadata.applyTo ?? []]
        .flat()
        .filter((agent) => agent !== "all")
        .map((name) => ({ name, tools: [tool] })),
    ),
    ...workflows.flatMap((workflow) => workflow.agents),
  ];
  const known = new Set(tools.map(({ toolId: name }) => name));
  const names = slugs(offers.map(({ name }) => name).sort());
  const byName = Map.groupBy(offers, ({ name }) => name);
  return Array.from(names, ([name, slug]) => {
    const definition = agents.find((agent) => agent.name === name);
    const all = [...new Set(byName.get(name)?.flatMap((offer) => offer.tools))].sort();
    return {
      name,
      id: `${base}/agents/${slug}`,
      ...(definition && { definition }),
      tools: all.filter((tool) => known.has(tool)),
      otherTools: all.filter((tool) => !known.has(tool)),
    };
  });
}

const codes = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g;

function errorsOf(tools: readonly CatalogueTool[]): readonly RaisedError[] {
  const pairs = tools.flatMap(({ name, guidance }) =>
    Array.from(new Set((guidance.errors ?? "").match(codes)), (code) => ({ code: code.slice(1, -1), name })),
  );
  return Array.from(
    Map.groupBy(pairs, ({ code }) => code),
    ([code, found]) => ({
      code,
      tools: found.map(({ name }) => name),
    }),
  ).sort((one, other) => (one.code < other.code ? -1 : 1));
}
