import type { ProviderTool } from "../../model/artifact/provider-tools.ts";
import type { CallSession } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { Services } from "../../model/tool/services.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import type { Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import type { Offer } from "../kernel/call-request.ts";
import type { OutputKeeper } from "../output/keep-output.ts";
import { servicesIn } from "../services/session-services.ts";
import type { CallOptions } from "./session.ts";
import { selectionIn, type ToolChecks } from "./tool-checks.ts";

/** Who calls, and what the options of the call say of its offer. */
type Caller = Pick<CallOptions, "provider" | "names" | "offeredOnly"> & { readonly agent: string | undefined };

type Offered = Pick<Offer, "agent" | "names">;

interface ToolSession extends Pick<CallSession, "mode" | "policy" | "leftOut"> {
  readonly registry: Registry;
  readonly ports: Ports;
}

/** What the agents of a session may use, and what their models were offered. */
export class SessionTools {
  readonly #session: ToolSession & OutputKeeper["session"];
  readonly #checks: ToolChecks;
  /** By provider and agent. */
  readonly #offered = new Map<string, Offered>();
  readonly #services = new Map<string | undefined, Services>();

  constructor(session: ToolSession & OutputKeeper["session"], checks: ToolChecks) {
    this.#session = session;
    this.#checks = checks;
  }

  selection(agent: string | undefined): ToolSelection {
    return selectionIn(this.#session, agent);
  }

  /** The definitions for a provider: from now on, its model may call only these. */
  definitions<Id extends string>(providerId: Id, selection: ToolSelection): ProviderTool<Id>[] {
    const { agent, names = [] } = selection;
    const { registry } = this.#session;
    this.#checks.warnUnknown(
      registry,
      names.map((name) => ({ pointer: "`names` of `toolsFor`", name })),
    );
    const offered = defined({ agent, names: selection.names });
    this.#offered.set(JSON.stringify([providerId, agent]), offered);
    // A caller without a name may be of any agent.
    this.#offered.set(JSON.stringify([providerId]), offered);
    return registry.toolsFor(providerId, selection);
  }

  /** What the model that calls was offered; undefined for the host. */
  offerTo({ provider, agent, names, offeredOnly }: Caller): Offer | undefined {
    if (!(offeredOnly ?? (provider !== undefined || names !== undefined))) return undefined;
    const last = this.#offered.get(JSON.stringify(agent === undefined ? [provider] : [provider, agent]));
    return defined({ agent: agent ?? last?.agent, names: names ?? last?.names, provider });
  }

  servicesFor(agent: string | undefined): Services {
    let services = this.#services.get(agent);
    if (services === undefined) {
      const { registry, ports } = this.#session;
      const keeper = { session: this.#session, ports };
      services = servicesIn({ registry, selection: this.selection(agent), keeper }, ports.services);
      this.#services.set(agent, services);
    }
    return services;
  }
}
