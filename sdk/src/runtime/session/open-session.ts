import type { LoadedRegistry } from "../../model/loaded-registry.ts";
import type { ToolTypes } from "../../model/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import { sessionServices } from "../services/session-services.ts";
import { LiveSession, type SessionHost } from "./live-session.ts";
import { LiveTurn } from "./live-turn.ts";
import { checkCapabilities } from "./check-capabilities.ts";
import type { Session, SessionOptions, Turn } from "./session.ts";

/** What a session opens with. */
export interface Opening<Tools extends ToolTypes> {
  readonly registry: Registry<Tools>;
  readonly loaded: LoadedRegistry;
  readonly options: SessionOptions<Tools>;
  /** The variant that the registry is; undefined for one without variants. */
  readonly variant: string | undefined;
}

/**
 * Opens a session as its host sees it.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING`, `CONFIG_INVALID`.
 */
export function openSession<Tools extends ToolTypes>(host: SessionHost, opening: Opening<Tools>): Session<Tools> {
  const { registry, loaded, options, variant } = opening;
  const { agent, user, mode = "text", id = host.ports.ids(), state = {} } = options;
  const { disabled } = host.policy;
  if (options.allowMissing !== true) {
    checkCapabilities(
      registry.demands.filter(({ name }) => !disabled.includes(name)),
      host.ports,
    );
  }
  const selectionFor = (caller = agent): ToolSelection => ({
    ...(caller === undefined ? {} : { agent: caller }),
    mode,
    disabled,
  });
  const servicesFor = sessionServices(host.ports.services, (caller) => ({ registry, selection: selectionFor(caller) }));
  const live = new LiveSession(host, { id, mode, user, state, registry: loaded, variant, servicesFor });
  let turn: LiveTurn | undefined;
  let turns = 0;
  return {
    id,
    mode,
    ...(user === undefined ? {} : { user }),
    ...(variant === undefined ? {} : { variant }),
    registry,
    get state() {
      return live.view.state;
    },
    get isOpen() {
      return live.isOpen;
    },
    beginTurn() {
      turn?.end();
      turns += 1;
      turn = new LiveTurn(live, { id: `t${turns}`, agent, pendingMessage: turn?.nextMessage });
      // What the declarations say of the tools is what the same build wrote.
      return turn as unknown as Turn<Tools>;
    },
    toolsFor: (providerId, selection) => registry.toolsFor(providerId, { ...selectionFor(), ...selection }),
    promptFor: (selection) => registry.promptFor({ ...selectionFor(), ...selection }),
    catalogueFor: (caller = agent) => servicesFor(caller).catalogue,
    close() {
      turn?.end();
      live.close();
      return host.events.flush();
    },
  };
}
