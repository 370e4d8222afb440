import { builtInServices, type BuiltInService, type HostServices, type Services } from "../../model/tool/services.ts";
import type { ToolOutputs } from "../../model/tool/tool-outputs.ts";
import { readOutput, type OutputKeeper } from "../output/keep-output.ts";
import type { ToolCatalogue } from "../../model/tool/tool-catalogue.ts";
import { isOffered, type ToolSelection } from "../../registry/is-offered.ts";
import type { Registry } from "../../registry/registry.ts";

/** The results of a session that were too long for a model. */
const makeOutputs = ({ keeper }: ServiceScope): ToolOutputs =>
  Object.freeze<ToolOutputs>({ read: (handle, range) => readOutput(keeper, handle, range) });

const makers: { readonly [Name in BuiltInService]: (scope: ServiceScope) => Services[Name] } = {
  catalogue: makeCatalogue,
  outputs: makeOutputs,
};

/** The services of the host and of the runtime. Each is created on first use. */
export function servicesIn(scope: ServiceScope, host: HostServices): Services {
  const services = { ...host };
  for (const name of builtInServices) {
    let made: Services[BuiltInService] | undefined;
    Object.defineProperty(services, name, { enumerable: true, get: () => (made ??= makers[name](scope)) });
  }
  return Object.freeze(services) as Services;
}

const fewest = 5;

/** The tools that an agent may use in a session, to read about and to search. */
function makeCatalogue({ registry, selection }: ServiceScope): ToolCatalogue {
  const offered = new Map(
    registry.summaries().flatMap((tool) => (isOffered(tool, selection) ? [[tool.name, tool] as const] : [])),
  );
  return Object.freeze<ToolCatalogue>({
    docs(name) {
      const tool = offered.has(name) ? registry.tool(name) : undefined;
      return tool === undefined ? undefined : tool.documentation || tool.summary || tool.description;
    },
    async search(query, limit = fewest) {
      // Loaded when something is first searched: most sessions never do.
      const { matchTools } = await import("../../ranking/match-tools.ts");
      return matchTools(query, registry)
        .flatMap((name) => offered.get(name) ?? [])
        .slice(0, limit)
        .map(({ name, category, summary }) => ({
          name,
          category,
          summary: summary || (registry.tool(name)?.description ?? ""),
        }));
    },
  });
}

/** What a built-in service knows of the session and the agent it serves. */
export interface ServiceScope {
  /** The registry that the session opened with. */
  readonly registry: Registry;
  /** The tools that the agent may use in it. */
  readonly selection: ToolSelection;
  /** What keeps the results of the session. */
  readonly keeper: OutputKeeper;
}
