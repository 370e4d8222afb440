import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { AgentDefinition } from "../model/agent/agent.ts";
import type { ToolModules } from "../model/call/loaded-registry.ts";
import type { ProviderTool } from "../model/artifact/provider-tools.ts";
import type { ProviderForm, RegistryFile, ToolRecord } from "../model/artifact/registry.ts";
import type { ToolSummary } from "../model/tool/tool-summary.ts";
import type { ToolTypes } from "../model/tool/tool-types.ts";
import { defined } from "../util/defined.ts";
import { isOffered, type ToolSelection } from "./is-offered.ts";
import { attachModules } from "./modules-in-memory.ts";
import { promptFor, type PromptSelection } from "./prompt-for.ts";
import { formsAmong, formsInFiles, type FindForm, type ProviderForms } from "./provider-forms.ts";

/** A registry with queries. `Tools` are the types of its tools, from the built `tool-registry.d.ts`. */
export interface Registry<Tools extends ToolTypes = ToolTypes> {
  /** Never set; carries the types. */
  readonly types?: Tools;
  /** The project's version, a plus sign, and a hash of the content. */
  readonly version: string;
  /** Path or file address of the registry file; handlers and validators are relative to it. */
  readonly location: string;
  /** Sorted by name. */
  readonly tools: readonly ToolRecord[];
  /** Sorted. */
  readonly names: readonly string[];
  /** Ids of the providers the registry was built for, sorted. */
  readonly providers: readonly string[];
  /** The agents of the project's `agents/`, sorted by name. */
  readonly agents: readonly AgentDefinition[];
  /** The same object each time. */
  tool(name: string): ToolRecord | undefined;
  /**
   * The definitions for a provider's API, without lifecycle tools, tools that the provider would refuse, and tools of other agents or modes than the
   * selection's. The file with a provider's forms is read on first use.
   *
   * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it; `REGISTRY_UNREADABLE` when that file is missing or differs
   * from the file that the registry was built with.
   */
  toolsFor<Id extends string>(providerId: Id, selection?: ToolSelection): ProviderTool<Id>[];
  /**
   * One tool as a provider accepts it, and how the arguments of its calls are restored; undefined if the provider would refuse it.
   *
   * @throws ToolwrightError `REGISTRY_UNREADABLE`, as `toolsFor`.
   */
  formOf(providerId: string, name: string): ProviderForm | undefined;
  /**
   * The summaries of the same tools as one text for a prompt, within a token budget; names the tools that it omits. Always the same text; empty if
   * there are no tools, or no room for any.
   *
   * @throws ToolwrightError `CONFIG_INVALID` when the budget is not a number from 0 up.
   */
  promptFor(selection?: PromptSelection): string;
  /** The registry file that the modules of this tool are relative to. */
  locationOf(name: string): string;
  /** SHA-256 of a module of this tool, by its path; undefined if the registry does not contain it. */
  digestOf(name: string, module: string): string | undefined;
  summaries(): readonly ToolSummary[];
  /** The whole documentation of a tool, in Markdown; undefined when there is no such tool. */
  documentation(name: string): string | undefined;
}

/** The content of a registry. */
export interface RegistryContent extends Pick<Registry, "version" | "location" | "providers" | "agents"> {
  /** Sorted by name. */
  readonly tools: readonly PlacedTool[];
}

/** A tool, and its files in the build. */
export interface PlacedTool extends Pick<Registry, "location" | "formOf" | "digestOf"> {
  readonly record: ToolRecord;
  /** Its handler and validators, if they are in memory; default: files, relative to the location. */
  readonly modules?: ToolModules | undefined;
}

/**
 * Opens the content of a registry file.
 *
 * @param location The path or address of the registry file: the files it names are relative to it.
 * @param forms The tools in the form of each provider; default: read from the files that the registry names.
 */
export function createRegistry(file: RegistryFile, location: string, forms?: ProviderForms): Registry {
  const { version, agents = [], modules = {}, providers = {} } = file;
  const formOf = forms === undefined ? formsInFiles(providers, location) : formsAmong(forms);
  const digestOf = (_name: string, module: string): string | undefined =>
    Object.hasOwn(modules, module) ? modules[module] : undefined;
  return openRegistry({
    version,
    location,
    agents,
    providers: Object.keys(forms ?? providers).sort(),
    tools: file.tools.map((record) => ({ record, location, formOf, digestOf })),
  });
}

/** Opens a registry over tools, which may come from several builds. */
export function openRegistry({ version, location, providers, agents, tools }: RegistryContent): Registry {
  const byName = new Map(tools.map((tool) => [tool.record.toolId, tool]));
  const summaries = tools.map(({ record }) => summaryOf(record));
  const tool = (name: string): ToolRecord | undefined => byName.get(name)?.record;
  const formOf: FindForm = (providerId, name) => byName.get(name)?.formOf(providerId, name);
  const registry: Registry = {
    version,
    location,
    providers,
    agents,
    tools: tools.map(({ record }) => record),
    names: [...byName.keys()],
    tool,
    formOf,
    toolsFor: <Id extends string>(providerId: Id, selection: ToolSelection = {}) => {
      if (!providers.includes(providerId)) throw unknownProvider(providerId, providers);
      // The build wrote the definitions in the provider's form.
      return summaries
        .filter((summary) => isOffered(summary, selection))
        .flatMap(({ name }) => formOf(providerId, name)?.definition ?? []) as unknown as ProviderTool<Id>[];
    },
    promptFor: (selection = {}) => promptFor({ summaries, tool }, selection),
    locationOf: (name) => byName.get(name)?.location ?? location,
    digestOf: (name, module) => byName.get(name)?.digestOf(name, module),
    summaries: () => summaries,
    documentation: (name) => tool(name)?.documentation,
  };
  return attachModules(registry, (name) => byName.get(name)?.modules);
}

function summaryOf({ toolId, category, summary, metadata }: ToolRecord): ToolSummary {
  const { modes, applyTo, enabled } = metadata;
  return { name: toolId, category, summary, ...defined({ modes, applyTo, enabled }) };
}

function unknownProvider(providerId: string, providers: readonly string[]): ToolwrightError {
  const known = providers.length === 0 ? "It was built for no provider." : `It was built for: ${providers.join(", ")}.`;
  return new ToolwrightError("PROVIDER_UNKNOWN", `The registry has no definitions for "${providerId}". ${known}`);
}
