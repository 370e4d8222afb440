import type { Clock } from "./clock.ts";
import type { DocumentsPort } from "./documents.ts";
import type { SigningKeys } from "./keys.ts";
import type { OrchestratorPort } from "./orchestrator.ts";
import type { CallJudge } from "./permissions.ts";
import type { Store } from "./store.ts";
import type { UiPort } from "./ui-port.ts";
import type { HostServices } from "../tool/services.ts";

/** Capabilities that a host passes to `createRuntime` as `ports`; each has one file in `model/ports/`. */
export interface HostPorts {
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Creates an id for each session and call; default: random. */
  readonly ids?: () => string;
  /** Keys for confirmation tokens. Default: random, so tokens end with the process; with a store, `session.confirmations()` makes new ones. */
  readonly keys?: SigningKeys;
  /** Stores sessions beyond the process; default: they end with it. */
  readonly store?: Store;
  /** Decides about each call by its arguments: whether it runs, needs a confirmation, or is refused; default: the policy decides by the tool. */
  readonly permissions?: CallJudge;
  /** Shows people the requests of `ui` tools, and with `confirm: "ask"` the calls that they have to approve. */
  readonly ui?: UiPort;
  /** Gives `orchestration` tools the documents that all tasks share. */
  readonly documents?: DocumentsPort;
  /** Carries out the requests of `orchestration` tools. */
  readonly orchestrator?: OrchestratorPort;
}

export type PortName = keyof HostPorts;

/** The ports as stages use them: ports with a default are always present. */
export interface Ports extends HostPorts {
  readonly clock: Clock;
  readonly ids: () => string;
  readonly keys: SigningKeys;
  /** Services of the host; handlers also get the services of their session. */
  readonly services: HostServices;
}
