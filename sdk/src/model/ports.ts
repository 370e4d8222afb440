import type { Clock } from "./ports/clock.ts";
import type { OrchestratorPort } from "./ports/orchestrator.ts";
import type { UiPort } from "./ports/ui.ts";
import type { Services } from "./services.ts";

/** What a host hands to `createRuntime` as `ports`; each has one file in `model/ports/`. */
export interface HostPorts {
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Gives a new id for each session and call; default: random texts. */
  readonly ids?: () => string;
  /** Shows what `ui` tools ask for. */
  readonly ui?: UiPort;
  /** Carries out what `orchestration` tools ask for. */
  readonly orchestrator?: OrchestratorPort;
}

/** Name of one port. */
export type PortName = keyof HostPorts;

/** The ports as stages use them: those with a default are always present. */
export interface Ports extends HostPorts {
  readonly clock: Clock;
  readonly ids: () => string;
  readonly services: Services;
}
