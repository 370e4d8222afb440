import type { SchemaPart } from "../catalogue/schema-tree.ts";
import type { ToolPage } from "../catalogue/tool-page.ts";
import type { RegistryFile } from "../model/artifact/registry.ts";
import type { WorkflowExplanation } from "../model/workflow/workflow-explanation.ts";
import type { ContractChange } from "../registry/diff/contract-change.ts";
import type { ListedAgent } from "./listed-agents.ts";
import type { ListedGroup, ListedTool } from "./listed-tools.ts";
import type { ProviderView } from "./provider-view.ts";
import type { RaisedError } from "./raised-errors.ts";
import type { ToolSection } from "./tool-sections.ts";

/** A page of the site that another page links. */
export interface PageLink {
  readonly title: string;
  /** Id of its docs entry. */
  readonly id: string;
}

/** A link with how many tools it leads to. */
export interface CountedLink extends PageLink {
  readonly tools: number;
}

/** What the page override draws. */
export type CatalogueContent =
  | {
      readonly kind: "tool";
      readonly page: ToolPage;
      readonly sections: readonly ToolSection[];
      readonly parameters: readonly SchemaPart[];
      readonly output: readonly SchemaPart[];
      readonly providers: readonly ProviderView[];
      /** Pages of what the tool's facts name. */
      readonly links: { readonly agents: readonly PageLink[]; readonly tags: readonly PageLink[] };
      /** Page of the tool that replaces this one. */
      readonly replacement?: PageLink;
      /** What changed since the contracts that the registry is compared with; left out without them. */
      readonly changes?: readonly ContractChange[];
      /** Tools of the same category around this one, including itself: at most `mostNeighbours`. */
      readonly neighbours: readonly PageLink[];
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

export interface CataloguePage {
  /** Id of its docs entry, which is its address in the site. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The pages above it, the index first. */
  readonly trail: readonly PageLink[];
  readonly content: CatalogueContent;
}

/** A registry as its pages need it. */
export interface Catalogue {
  readonly base: string;
  readonly title: string;
  readonly registry: RegistryFile;
  readonly pages: readonly ToolPage[];
  readonly listed: readonly ListedTool[];
  readonly agents: readonly AgentLink[];
  /** Part of the address by tag. */
  readonly tags: ReadonlyMap<string, string>;
  readonly workflows: readonly WorkflowExplanation[];
  readonly changes?: readonly ContractChange[];
}
