import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { LoadedRegistry } from "../../model/loaded-registry.ts";
import type { CompletePolicy } from "../../model/policy.ts";
import type { ToolTypes } from "../../model/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import { shown } from "../arguments/show-value.ts";
import { LiveSession, type SessionHost } from "./live-session.ts";
import { LiveTurn } from "./live-turn.ts";
import { checkCapabilities } from "./check-capabilities.ts";
import { modePolicy } from "../policy/complete-policy.ts";
import { noLog } from "./session-log.ts";
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
  checkMode(host.policy, mode);
  const disabled = unavailable(registry, host.policy, mode);
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
    clearCurrentTurn() {
      turn?.clear();
    },
    clearState() {
      live.clearState();
      // Results may have depended on it.
      turn?.forget();
    },
    close() {
      turn?.end();
      live.close();
      return host.events.flush();
    },
  };
}

function checkMode({ modes, strictModes }: CompletePolicy, mode: string): void {
  if (!strictModes || Object.hasOwn(modes, mode)) return;
  const known = Object.keys(modes).join(", ");
  throw new ToolwrightError("CONFIG_INVALID", `The policy has no mode ${shown(mode)}; it has ${known}.`, {
    remedy: "Open the session in one of these modes, or add the mode to `modes` of the policy.",
  });
}

/** Names of the tools that the policy switches off, here or in this mode. */
function unavailable({ demands }: Registry, policy: CompletePolicy, mode: string): readonly string[] {
  const { categories, disabled } = modePolicy(policy, mode);
  const others = categories === null ? [] : demands.filter(({ category }) => !categories.includes(category));
  return [...policy.disabled, ...disabled, ...others.map(({ name }) => name)];
}
