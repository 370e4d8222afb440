import type { ToolPage } from "../tool-page.ts";
import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import type { ContractChange } from "../../registry/diff/contract-change.ts";
import type { ListedAgent } from "./listed-agents.ts";
import type { ListedGroup, ListedTool } from "./listed-tools.ts";
import type { RaisedError } from "./raised-errors.ts";
import type { ToolSection } from "./tool-sections.ts";

/** A page of the site that another page links. */
export interface PageLink {
  readonly title: string;
  /** Its address in the site, without slashes at its ends; `index` is the start page. */
  readonly id: string;
}

/** A link with how many tools it leads to. */
export interface CountedLink extends PageLink {
  readonly tools: number;
}

/** The pages that names in the text of a tool lead to, as ids. */
export interface KnownPages {
  /** By the tool's name. */
  readonly tools: ReadonlyMap<string, string>;
  /** The codes that the page of the errors explains. */
  readonly errors: ReadonlySet<string>;
  readonly errorsPage: string;
}

/** What a page shows. */
export type CatalogueContent =
  | {
      readonly kind: "tool";
      readonly page: ToolPage;
      readonly sections: readonly ToolSection[];
      readonly record: ToolRecord;
      /** Pages of what the tool's facts name. */
      readonly links: { readonly agents: readonly PageLink[]; readonly tags: readonly PageLink[] };
      /** Page of the tool that replaces this one. */
      readonly replacement?: PageLink;
      /** What changed since the contracts that the registry is compared with; left out without them. */
      readonly changes?: readonly ContractChange[];
      /** What its author's texts may link. */
      readonly known: KnownPages;
    }
  | {
      readonly kind: "list";
      readonly groups: readonly ListedGroup[];
      /** On the page of a registry: other ways to its tools. */
      readonly browse?: { readonly tags: readonly CountedLink[]; readonly agents: readonly CountedLink[] };
    }
  | { readonly kind: "agents"; readonly agents: readonly AgentLink[] }
  | {
      readonly kind: "agent";
      readonly agent: ListedAgent;
      readonly tools: readonly ListedTool[];
      readonly peers: readonly AgentLink[];
    }
  | {
      readonly kind: "workflow";
      readonly workflow: WorkflowExplanation;
      readonly tools: readonly PageLink[];
      readonly agents: readonly AgentLink[];
    }
  | { readonly kind: "errors"; readonly errors: readonly RaisedError[]; readonly tools: readonly PageLink[] };

/** An agent with its page. */
export interface AgentLink extends PageLink {
  readonly agent: ListedAgent;
}

export interface CataloguePage extends PageLink {
  readonly description: string;
  /** The pages above it, the index first. */
  readonly trail: readonly PageLink[];
  /** The tools around it: tools of its category, at most `mostNeighbours`. Empty for pages without a category. */
  readonly neighbours: readonly PageLink[];
  /** Made when it is read, so that the pages of a large registry are never in memory together. */
  readonly content: CatalogueContent;
}

/** A workflow with its page. */
export interface WorkflowLink extends PageLink {
  readonly workflow: WorkflowExplanation;
}

/** What all pages of a registry are made from. */
export interface Catalogue {
  /** Where its pages are in the site. */
  readonly base: string;
  readonly title: string;
  readonly registry: RegistryFile;
  readonly pages: readonly ToolPage[];
  readonly listed: readonly ListedTool[];
  readonly agents: readonly AgentLink[];
  readonly workflows: readonly WorkflowLink[];
  /** The codes that its tools fail with. */
  readonly errors: readonly RaisedError[];
  /** Part of the address by tag. */
  readonly tags: ReadonlyMap<string, string>;
  readonly changes?: readonly ContractChange[];
}
