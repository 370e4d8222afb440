import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { AgentDefinition } from "../model/agent.ts";
import type { ProviderTool } from "../model/provider-tools.ts";
import type { RegistryFile, ToolRecord } from "../model/registry.ts";
import type { ToolSummary } from "../model/tool-summary.ts";
import { promptFor, type PromptSelection } from "./prompt-for.ts";
import { wholeSource, type ToolDemands, type ToolSource } from "./tool-source.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import { isOffered, type ToolSelection } from "./is-offered.ts";

/** A registry with queries. `Tools` are the types of its tools, from the built `tool-registry.d.ts`. */
export interface Registry<Tools extends ToolTypes = ToolTypes> {
  /** Never set; carries the types. */
  readonly types?: Tools;
  /** The project's version, a plus sign, and a hash of the content. */
  readonly version: string;
  /** Path or file address of the registry file; handlers and validators are relative to it. */
  readonly location: string;
  /** Sorted by name. Reads every record. */
  readonly tools: readonly ToolRecord[];
  /** Sorted. */
  readonly names: readonly string[];
  /** Ids of the providers the registry was built for, sorted. */
  readonly providers: readonly string[];
  /** What the host has to provide for each tool, sorted by name. Reads no record. */
  readonly demands: readonly ToolDemands[];
  /** Every demand of one of them, and maybe others: a host that meets these has no need to look at each tool. */
  readonly allDemands: readonly Omit<ToolDemands, "name">[];
  /** Those of the project's `agents/`, sorted by name. */
  readonly agents: readonly AgentDefinition[];
  /** The same object each time. Reads the tool's record when it is first asked for. */
  tool(name: string): ToolRecord | undefined;
  /**
   * The definitions for a provider's API, without lifecycle tools, tools that the provider would refuse, and tools of other agents or
   * modes than the selection's.
   *
   * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it.
   */
  toolsFor<Id extends string>(providerId: Id, selection?: ToolSelection): ProviderTool<Id>[];
  /**
   * The summaries of the same tools as one text for a prompt, within a budget of tokens; says which tools it leaves out. The same text each
   * time; empty where there are no tools, or no room for any.
   *
   * @throws ToolwrightError `CONFIG_INVALID` when the budget is not a number from 0 up.
   */
  promptFor(selection?: PromptSelection): string;
  /** The registry file that the modules of this tool are relative to. */
  locationOf(name: string): string;
  summaries(): readonly ToolSummary[];
  /** The whole documentation of a tool, in Markdown; undefined when there is no such tool. */
  documentation(name: string): string | undefined;
}

/** Opens a registry over a tool source. `location` is the path or address of the registry file. */
export function createRegistry(file: RegistryFile | ToolSource, location: string): Registry {
  const source = "records" in file ? file : wholeSource(file);
  const { version, providers } = source;
  let names: readonly string[] | undefined;
  return {
    version,
    location,
    get tools() {
      return source.records();
    },
    // Most processes ask only for tools that they know.
    get names() {
      return (names ??= source.demands.map(({ name }) => name));
    },
    providers,
    get demands() {
      return source.demands;
    },
    get allDemands() {
      return source.allDemands ?? source.demands;
    },
    agents: source.agents ?? [],
    tool: (name) => source.record(name),
    toolsFor: <Id extends string>(providerId: Id, selection: ToolSelection = {}) => {
      if (!providers.includes(providerId)) throw unknownProvider(providerId, providers);
      // The build wrote them in the provider's form.
      return source.summaries
        .filter((tool) => isOffered(tool, selection))
        .flatMap(({ name }) => source.record(name) ?? [])
        .map(({ providerSchemas }) =>
          Object.hasOwn(providerSchemas, providerId) ? providerSchemas[providerId] : undefined,
        )
        .filter((definition) => definition !== undefined) as unknown as ProviderTool<Id>[];
    },
    promptFor: (selection = {}) => promptFor(source, selection),
    locationOf: (name) => source.locationOf?.(name) ?? location,
    summaries: () => source.summaries,
    documentation: (name) => source.record(name)?.documentation,
  };
}

function unknownProvider(providerId: string, providers: readonly string[]): ToolwrightError {
  const known = providers.length === 0 ? "It was built for no provider." : `It was built for: ${providers.join(", ")}.`;
  return new ToolwrightError("PROVIDER_UNKNOWN", `The registry has no definitions for "${providerId}". ${known}`);
}
