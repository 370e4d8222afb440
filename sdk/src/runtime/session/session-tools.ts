import type { ProviderTool } from "../../model/artifact/provider-tools.ts";
import type { CallSession } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { Services } from "../../model/tool/services.ts";
import type { ToolSummary } from "../../model/tool/tool-summary.ts";
import type { ToolCatalogue } from "../../model/tool/tool-catalogue.ts";
import type { ToolOutputs } from "../../model/tool/tool-outputs.ts";
import { isOffered, type ToolSelection } from "../../registry/is-offered.ts";
import type { Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import type { Offer } from "../kernel/resolve.ts";
import { type OutputKeeper, readOutput } from "../output/keep-output.ts";
import type { CallOptions } from "./session.ts";
import { selectionIn, type ToolChecks } from "./tool-checks.ts";

/** The caller, and the call's options about offered tools. */
type Caller = Pick<CallOptions, "provider" | "names"> & { readonly agent: string | undefined };

type Offered = Pick<Offer, "agent" | "names">;

interface ToolSession extends Pick<CallSession, "mode" | "policy" | "leftOut"> {
  readonly registry: Registry;
  readonly ports: Ports;
}

/** The tools that the agents of a session may use, and the tools that their models were offered. */
export class SessionTools {
  readonly #session: ToolSession & OutputKeeper["session"];
  readonly #checks: ToolChecks;
  /** The selection without an agent. */
  readonly #selection: ToolSelection;
  /** By provider and agent. */
  readonly #offered = new Map<string, Offered>();
  readonly #services = new Map<string | undefined, Services>();

  constructor(session: ToolSession & OutputKeeper["session"], checks: ToolChecks) {
    this.#session = session;
    this.#checks = checks;
    this.#selection = selectionIn(session, undefined);
  }

  selection(agent: string | undefined): ToolSelection {
    return agent === undefined ? this.#selection : { ...this.#selection, agent };
  }

  /** The definitions for a provider: from now on, its model may call only these tools. */
  definitions<Id extends string>(providerId: Id, selection: ToolSelection): ProviderTool<Id>[] {
    const { agent, names = [] } = selection;
    const { registry } = this.#session;
    if (names.some((name) => registry.tool(name) === undefined)) {
      const pointer = "`names` of `toolsFor`";
      this.#checks.warnUnknown(
        registry,
        names.map((name) => ({ pointer, name })),
      );
    }
    const offered = defined({ agent, names: selection.names });
    this.#offered.set(offeredKey(providerId, agent), offered);
    // A caller without a name may be any agent.
    this.#offered.set(offeredKey(providerId), offered);
    return registry.toolsFor(providerId, selection);
  }

  /** The tools that the calling model was offered. */
  offerTo({ provider, agent, names }: Caller): Offer {
    const last = this.#offered.get(offeredKey(provider, agent));
    return defined({ agent: agent ?? last?.agent, names: names ?? last?.names, provider });
  }

  servicesFor(agent: string | undefined): Services {
    let services = this.#services.get(agent);
    if (services === undefined) {
      const keeper = { session: this.#session, ports: this.#session.ports };
      services = Object.freeze<Services>({
        ...this.#session.ports.services,
        catalogue: catalogueOf(this.#session.registry, this.selection(agent)),
        outputs: Object.freeze<ToolOutputs>({ read: (handle, range) => readOutput(keeper, handle, range) }),
      });
      this.#services.set(agent, services);
    }
    return services;
  }
}

const offeredKey = (provider = "", agent = ""): string => `${provider}\n${agent}`;

const fewest = 5;

/** The tools that an agent may use in a session, for reading and searching. */
function catalogueOf(registry: Registry, selection: ToolSelection): ToolCatalogue {
  let known: ReadonlyMap<string, ToolSummary> | undefined;
  const offered = () =>
    (known ??= new Map(
      registry.summaries().flatMap((tool) => (isOffered(tool, selection) ? [[tool.name, tool] as const] : [])),
    ));
  return Object.freeze<ToolCatalogue>({
    docs(name) {
      const tool = offered().has(name) ? registry.tool(name) : undefined;
      return tool === undefined ? undefined : tool.documentation || tool.summary || tool.description;
    },
    async search(query, limit = fewest) {
      // Loaded with the first search: most sessions never search.
      const { matchTools } = await import("../../ranking/match-tools.ts");
      return matchTools(query, registry)
        .flatMap((name) => offered().get(name) ?? [])
        .slice(0, limit)
        .map(({ name, category, summary }) => ({
          name,
          category,
          summary: summary || (registry.tool(name)?.description ?? ""),
        }));
    },
  });
}
