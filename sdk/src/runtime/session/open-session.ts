import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { LoadedRegistry } from "../../model/call/loaded-registry.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import { shown } from "../arguments/show-value.ts";
import { sessionServices } from "../services/session-services.ts";
import { LiveSession, type SessionFacts, type SessionHost } from "./live-session.ts";
import { leaveOut } from "./left-out-tools.ts";
import { selectionIn } from "./offered-tools.ts";
import { PresentedSession } from "./presented-session.ts";
import { noLog } from "./session-log.ts";
import { logName, storeOpening } from "./session-record.ts";
import { StoredLog } from "./stored-log.ts";
import type { Session, SessionOptions } from "./session.ts";
import { isOverlaid } from "../../registry/overlay-registries.ts";

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
 * @throws ToolwrightError `CAPABILITY_MISSING`, `TOOL_UNKNOWN`, `CONFIG_INVALID`; with a store `SESSION_EXISTS`, `STORE_FAILED`.
 */
export async function openSession<Tools extends ToolTypes>(
  host: SessionHost,
  opening: Opening<Tools>,
): Promise<Session<Tools>> {
  const { registry, loaded, options, variant } = opening;
  const { agent, user, organisation, task, workspace, mode = "text", state = {} } = options;
  const origin = { organisation, task, workspace };
  checkMode(host.policy, mode);
  const leftOut = leaveOut(host, { ...options, registry, mode, agent });
  const { clock, ids } = host.ports;
  const { logs } = host;
  const id = options.id ?? ids();
  const log = logs === undefined ? noLog : new StoredLog({ logs, clock, name: logName(id), present: [] });
  const live = makeSession(host, {
    id,
    mode,
    user,
    origin,
    agent,
    state,
    variant,
    registry,
    loaded,
    log,
    leftOut,
    resumptions: 0,
  });
  const facts = { mode, user, agent, ...origin, variant, registry: registry.version, state: live.state };
  if (log !== noLog) await storeOpening(id, facts, log);
  return new PresentedSession(host, { live, registry, agent });
}

/** What a session is made of. */
export interface SessionParts<Tools extends ToolTypes> extends Omit<SessionFacts, "registry" | "servicesFor"> {
  readonly agent: string | undefined;
  readonly registry: Registry<Tools>;
  readonly loaded: LoadedRegistry;
}

/** Makes a session, new or resumed. */
export function makeSession<Tools extends ToolTypes>(host: SessionHost, parts: SessionParts<Tools>): LiveSession {
  const { registry, loaded, agent, ...facts } = parts;
  // Asked for by handlers, when the session exists.
  const servicesFor = sessionServices(host.ports.services, (caller = agent) => ({
    registry,
    selection: selectionIn({ registry, policy: host.policy, mode: live.mode, leftOut: live.leftOut }, caller),
    keeper: { session: live, ports: host.ports },
  }));
  const live: LiveSession = new LiveSession(host, { ...facts, registry: loaded, servicesFor });
  return live;
}

function checkMode({ modes, strictModes }: CompletePolicy, mode: string): void {
  if (!strictModes || Object.hasOwn(modes, mode)) return;
  const known = Object.keys(modes).join(", ");
  throw new ToolwrightError("CONFIG_INVALID", `The policy has no mode ${shown(mode)}; it has ${known}.`, {
    remedy: "Open the session in one of these modes, or add the mode to `modes` of the policy.",
  });
}

/** What is decided before a session opens. */
export interface Choice<Tools extends ToolTypes> {
  readonly registry: Registry<Tools>;
  readonly variant: string | undefined;
  readonly options: SessionOptions<Tools>;
}

/**
 * The registry that a session keeps: of one with variants, the variant for its user.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for a variant that the registry does not have.
 */
export function chooseRegistry<Tools extends ToolTypes>(
  usual: Registry<Tools>,
  options: SessionOptions<Tools>,
  ids: () => string,
): Choice<Tools> {
  const { registry = usual, variant } = options;
  if (!isOverlaid(registry)) {
    if (variant === undefined) return { registry, variant, options };
    const message = `There is no variant "${variant}": the registry has no variants.`;
    throw new ToolwrightError("CONFIG_INVALID", message, { remedy: "Make them with `overlayRegistries`." });
  }
  const identified = { ...options, id: options.id ?? ids() };
  return { ...registry.registryFor(identified), options: identified };
}
