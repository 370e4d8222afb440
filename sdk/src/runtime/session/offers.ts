import { defined } from "../../util/defined.ts";
import type { Offer } from "../kernel/started-call.ts";
import type { CallOptions } from "./session.ts";

type Offered = Pick<Offer, "agent" | "names">;

/** Who calls, and what the options of the call say of its offer. */
type Caller = Pick<CallOptions, "provider" | "names" | "offeredOnly"> & { readonly agent: string | undefined };

/** What the models of a session were offered last. */
export class Offers {
  readonly #last = new Map<string, Offered>();

  /** Notes what a provider's model is offered. */
  note(provider: string, offered: Offered): void {
    this.#last.set(JSON.stringify([provider, offered.agent]), offered);
    // A caller without a name may be of any agent.
    this.#last.set(JSON.stringify([provider]), offered);
  }

  /** What the model that calls was offered; undefined for the host. */
  to({ provider, agent, names, offeredOnly }: Caller): Offer | undefined {
    const isModel = offeredOnly ?? (provider !== undefined || names !== undefined);
    if (!isModel) return undefined;
    const last = this.#last.get(JSON.stringify(agent === undefined ? [provider] : [provider, agent]));
    return defined({ agent: agent ?? last?.agent, names: names ?? last?.names, provider });
  }
}
