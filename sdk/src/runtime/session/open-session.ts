import type { LoadedRegistry } from "../../model/loaded-registry.ts";
import type { ToolTypes } from "../../model/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import { LiveSession, type SessionHost } from "./live-session.ts";
import { LiveTurn } from "./live-turn.ts";
import { checkCapabilities } from "./check-capabilities.ts";
import { noLog } from "./session-log.ts";
import { pendingConfirmations } from "./session-confirmations.ts";
import type { Session, SessionOptions, Turn } from "./session.ts";

/** What a session opens with. */
export interface Opening<Tools extends ToolTypes> {
  readonly registry: Registry<Tools>;
  readonly loaded: LoadedRegistry;
  readonly options: SessionOptions<Tools>;
}

/**
 * Opens a session as its host sees it.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING`, `CONFIG_INVALID`.
 */
export function openSession<Tools extends ToolTypes>(host: SessionHost, opening: Opening<Tools>): Session<Tools> {
  const { registry, loaded, options } = opening;
  const { agent, user, mode = "text", id = host.ports.ids(), state = {} } = options;
  const { disabled } = host.policy;
  if (options.allowMissing !== true) {
    checkCapabilities(
      registry.demands.filter(({ name }) => !disabled.includes(name)),
      host.ports,
    );
  }
  const live = new LiveSession(host, { id, mode, user, state, registry: loaded, log: noLog });
  let turn: LiveTurn | undefined;
  return {
    id,
    mode,
    ...(user === undefined ? {} : { user }),
    registry,
    get state() {
      return live.view.state;
    },
    get isOpen() {
      return live.isOpen;
    },
    beginTurn() {
      turn?.end();
      turn = new LiveTurn(live, live.beginTurn(), agent);
      // What the declarations say of the tools is what the same build wrote.
      return turn as unknown as Turn<Tools>;
    },
    toolsFor: (providerId, selection) =>
      registry.toolsFor(providerId, { ...(agent === undefined ? {} : { agent }), mode, disabled, ...selection }),
    confirmations: () => pendingConfirmations(live, host.ports),
    close() {
      turn?.end();
      live.close();
      return host.events.flush();
    },
  };
}
