import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { LoadedRegistry } from "../../model/call/loaded-registry.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import { shown } from "../arguments/show-value.ts";
import { sessionServices } from "../services/session-services.ts";
import { LiveSession, type SessionFacts, type SessionHost } from "./live-session.ts";
import { selectionIn, unavailable } from "./offered-tools.ts";
import { PresentedSession } from "./presented-session.ts";
import { noLog } from "./session-log.ts";
import { logName, storeOpening } from "./session-record.ts";
import { StoredLog } from "./stored-log.ts";
import type { Session, SessionOptions } from "./session.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { builtInServices } from "../../model/tool/services.ts";
import { contextExtensions } from "../handler/context-extensions.ts";
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
 * @throws ToolwrightError `CAPABILITY_MISSING`, `CONFIG_INVALID`; with a store `SESSION_EXISTS`, `STORE_FAILED`.
 */
export async function openSession<Tools extends ToolTypes>(
  host: SessionHost,
  opening: Opening<Tools>,
): Promise<Session<Tools>> {
  const { registry, loaded, options, variant } = opening;
  const { agent, user, mode = "text", state = {} } = options;
  checkMode(host.policy, mode);
  if (options.allowMissing !== true) checkTools(registry, host, mode);
  const { clock, ids } = host.ports;
  const { logs } = host;
  const id = options.id ?? ids();
  const log = logs === undefined ? noLog : new StoredLog({ logs, clock, name: logName(id), present: [] });
  const live = makeSession(host, { id, mode, user, agent, state, variant, registry, loaded, log, resumptions: 0 });
  const facts = { mode, user, agent, variant, registry: registry.version, state: live.state };
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
    selection: selectionIn({ registry, policy: host.policy, mode: live.mode }, caller),
    keeper: { session: live, ports: host.ports },
  }));
  const live: LiveSession = new LiveSession(host, { ...facts, registry: loaded, servicesFor });
  return live;
}

/**
 * Checks that the host provides what the tools of a session need.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING`.
 */
export function checkTools<Tools extends ToolTypes>(
  registry: Registry<Tools>,
  { policy, ports }: SessionHost,
  mode: string,
): void {
  const disabled = unavailable({ registry, policy, mode });
  checkCapabilities(
    registry.tools.filter(({ toolId }) => !disabled.includes(toolId)),
    ports,
  );
}

function checkMode({ modes, strictModes }: CompletePolicy, mode: string): void {
  if (!strictModes || Object.hasOwn(modes, mode)) return;
  const known = Object.keys(modes).join(", ");
  throw new ToolwrightError("CONFIG_INVALID", `The policy has no mode ${shown(mode)}; it has ${known}.`, {
    remedy: "Open the session in one of these modes, or add the mode to `modes` of the policy.",
  });
}

/**
 * Checks before the first call that the host provides what the tools need.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING` that names every port and service, and the tools that need it.
 */
function checkCapabilities(tools: readonly ToolRecord[], ports: Ports): void {
  const users = new Map<string, string[]>();
  for (const tool of tools) {
    for (const what of missingFor(tool, ports)) users.set(what, [...(users.get(what) ?? []), tool.toolId]);
  }
  if (users.size === 0) return;
  const listed = [...users].map(([what, names]) => `${what} (for ${listOf(names)})`).join("; ");
  throw new ToolwrightError("CAPABILITY_MISSING", `This host does not provide ${listed}.`);
}

function missingFor({ category, metadata, services = [] }: ToolRecord, ports: Ports): readonly string[] {
  const extension = contextExtensions.find((each) => each.category === category);
  const needed = extension?.needs(metadata) ?? [];
  return [
    ...needed.filter((name) => ports[name] === undefined).map((name) => `the port \`${name}\``),
    ...services
      .filter((name) => !Object.hasOwn(ports.services, name) && !isBuiltIn(name))
      .map((name) => `the service \`${name}\``),
  ];
}

const isBuiltIn = (name: string): boolean => builtInServices.some((known) => known === name);

const mostListed = 5;

const listOf = (names: readonly string[]): string =>
  names.length > mostListed
    ? `${names.slice(0, mostListed).join(", ")} and ${names.length - mostListed} more`
    : names.join(", ");

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
