import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Confirmer } from "../../model/confirm-policy.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { LoadedRegistry } from "../../model/loaded-registry.ts";
import type { CompletePolicy } from "../../model/policy.ts";
import type { ToolTypes } from "../../model/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import { confirmerOf } from "../confirmation/confirm-settings.ts";
import { removeOutputs } from "../output/keep-output.ts";
import { previewResponse } from "../presentation/preview-response.ts";
import { shown } from "../arguments/show-value.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import { sessionServices } from "../services/session-services.ts";
import { LiveSession, type SessionFacts, type SessionHost } from "./live-session.ts";
import { LiveTurn, type Caller } from "./live-turn.ts";
import { checkCapabilities } from "./check-capabilities.ts";
import { modePolicy } from "../policy/complete-policy.ts";
import { noLog } from "./session-log.ts";
import { logName, storeOpening } from "./session-record.ts";
import { StoredLog } from "./stored-log.ts";
import { pendingConfirmations } from "./session-confirmations.ts";
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
 * @throws ToolwrightError `CAPABILITY_MISSING`, `CONFIG_INVALID`; with a store `SESSION_EXISTS`, `STORE_FAILED`.
 */
export async function openSession<Tools extends ToolTypes>(
  host: SessionHost,
  opening: Opening<Tools>,
): Promise<Session<Tools>> {
  const { registry, loaded, options, variant } = opening;
  const { agent, user, mode = "text", id = host.ports.ids(), state = {} } = options;
  checkMode(host.policy, mode);
  if (options.allowMissing !== true) checkTools(registry, host, mode);
  const { store, clock } = host.ports;
  const log = store === undefined ? noLog : new StoredLog({ store, clock, name: logName(id), present: [] });
  const live = makeSession(host, { id, mode, user, agent, state, variant, registry, loaded, log, resumptions: 0 });
  const facts = { mode, user, agent, variant, registry: registry.version, state: live.view.state };
  if (log !== noLog) await storeOpening(id, facts, log);
  return presentSession(host, { live, registry, agent });
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
    selection: selectionIn({ registry, host, mode: facts.mode }, caller),
    keeper: { session: live, ports: host.ports },
  }));
  const live: LiveSession = new LiveSession(host, { ...facts, registry: loaded, servicesFor });
  return live;
}

interface Selecting {
  readonly registry: Registry;
  readonly host: SessionHost;
  readonly mode: string;
}

/** The tools that the policy lets an agent use in a mode. */
const selectionIn = ({ registry, host, mode }: Selecting, agent: string | undefined): ToolSelection => ({
  ...(agent === undefined ? {} : { agent }),
  mode,
  disabled: unavailable(registry, host.policy, mode),
});

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
  const disabled = unavailable(registry, policy, mode);
  checkCapabilities(
    registry.demands.filter(({ name }) => !disabled.includes(name)),
    ports,
  );
}

/** What a session is presented with. */
export interface Presented<Tools extends ToolTypes> {
  readonly live: LiveSession;
  readonly registry: Registry<Tools>;
  readonly agent: string | undefined;
}

/** The session as its host sees it. */
export function presentSession<Tools extends ToolTypes>(
  host: SessionHost,
  { live, registry, agent }: Presented<Tools>,
): Session<Tools> {
  const { id, mode, variant } = live;
  const { user } = live.view;
  const selectionFor = (caller = agent): ToolSelection => selectionIn({ registry, host, mode }, caller);
  const begun = live.currentTurn();
  const caller: Caller = { agent, session: () => session };
  let turn = begun && new LiveTurn(live, begun, caller);
  const session: Session<Tools> = {
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
    get turn() {
      return turn?.isOver === false ? typed<Tools>(turn) : undefined;
    },
    beginTurn() {
      turn?.end();
      turn = new LiveTurn(live, live.beginTurn(), caller);
      return typed<Tools>(turn);
    },
    toolsFor: (providerId, selection) => registry.toolsFor(providerId, { ...selectionFor(), ...selection }),
    promptFor: (selection) => registry.promptFor({ ...selectionFor(), ...selection }),
    catalogueFor: (caller = agent) => live.servicesFor(caller).catalogue,
    get outputs() {
      return live.servicesFor(agent).outputs;
    },
    get jobs() {
      return live.jobs.list();
    },
    job: (jobId) => live.jobs.get(jobId),
    saved: async () => live.saved(),
    preview: (response, maxLines) => previewResponse(live.registry, response, maxLines),
    confirmations: () => pendingConfirmations(live, host.ports),
    confirmerOf: (name) => confirmerIn(live, registry.tool(name)),
    clearCurrentTurn() {
      turn?.clear();
    },
    clearState() {
      live.clearState();
      // Results may have depended on it.
      turn?.forget();
    },
    async close() {
      turn?.end();
      await closeSession(host, live);
    },
  };
  return session;
}

async function closeSession(host: SessionHost, live: LiveSession): Promise<void> {
  live.close();
  await host.events.flush();
  await live.saved();
  await removeOutputs({ session: live, ports: host.ports });
}

const confirmerIn = (session: LiveSession, tool: ToolRecord | undefined): Confirmer | undefined =>
  tool && confirmerOf({ tool, session });

// What the declarations say of the tools is what the same build wrote.
const typed = <Tools extends ToolTypes>(turn: LiveTurn): Turn<Tools> => turn as unknown as Turn<Tools>;
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
