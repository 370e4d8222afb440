import { randomUUID } from "node:crypto";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { LoadedRegistry } from "../model/loaded-registry.ts";
import { defaultPolicy, type CompletePolicy, type Policy } from "../model/policy.ts";
import type { HostPorts, Ports } from "../model/ports.ts";
import { builtInServices, type HostServices } from "../model/services.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import type { Registry } from "../registry/registry.ts";
import { compose } from "./kernel/compose.ts";
import { pipelineWith, type AddedStage } from "./kernel/pipeline.ts";
import { systemClock } from "./system-clock.ts";
import { createModuleLoader } from "./load-modules.ts";
import type { IntentReducers } from "./session/apply-intent.ts";
import { createEventHub, type EventListener, type RuntimeEvents } from "./session/event-hub.ts";
import type { SessionHost } from "./session/live-session.ts";
import { chooseRegistry } from "./session/choose-registry.ts";
import { openSession } from "./session/open-session.ts";
import type { Session, SessionOptions } from "./session/session.ts";

/** What a runtime is made of. Only the registry is needed. */
export interface RuntimeOptions<Tools extends ToolTypes = ToolTypes> {
  readonly registry: Registry<Tools>;
  /** Default: `defaultPolicy`, member by member. */
  readonly policy?: Policy;
  /** What the host can do for tools. What the tools of a session need is checked when it opens. */
  readonly ports?: HostPorts;
  /** What handlers get as `ctx.services`, beside the services that the runtime provides; default: none. */
  readonly services?: { readonly [Name in keyof HostServices]?: HostServices[Name] };
  /** Stages of the host's own, each before one of the pipeline's. */
  readonly stages?: readonly AddedStage[];
  /** How the host's own intents change the state of a session, by type. */
  readonly intents?: IntentReducers;
  /** Gets every event, from the first. */
  readonly onEvent?: EventListener;
}

/** Runs tools. */
export interface Runtime<Tools extends ToolTypes = ToolTypes> {
  /** The registry of sessions that open with no other. */
  readonly registry: Registry<Tools>;
  readonly events: RuntimeEvents;
  /**
   * Begins a conversation. It keeps its registry: open sessions go on with the old one when the next ones get a new one.
   *
   * @throws ToolwrightError `CAPABILITY_MISSING` when the host does not provide what the session's tools need; `CONFIG_INVALID`
   * when the state is not a JSON object.
   */
  openSession(options?: SessionOptions<Tools>): Promise<Session<Tools>>;
}

/**
 * Makes a runtime for a loaded registry.
 *
 * @throws ToolwrightError `CONFIG_INVALID` when the policy or a stage makes no sense.
 * @example
 * const runtime = createRuntime({ registry: await loadRegistry<Tools>("dist/tool_registry.json") });
 * const session = await runtime.openSession();
 * const response = await session.beginTurn().call("kb_search", { query: "reset password" });
 */
export function createRuntime<Tools extends ToolTypes = ToolTypes>(options: RuntimeOptions<Tools>): Runtime<Tools> {
  const { registry, intents = {}, services = {}, stages = [] } = options;
  checkServices(services);
  const events = createEventHub();
  if (options.onEvent !== undefined) events.on("*", options.onEvent);
  const ports: Ports = {
    ...options.ports,
    clock: options.ports?.clock ?? systemClock,
    ids: options.ports?.ids ?? randomUUID,
    // Complete by what `openSession` checks.
    services: Object.freeze({ ...services }),
  };
  const host: SessionHost = {
    kernel: { clock: ports.clock, run: compose(pipelineWith(stages), ports) },
    ports,
    policy: completePolicy(options.policy),
    events,
    reducers: intents,
  };
  const load = remembered(loadedRegistry);
  return {
    registry,
    events: { on: events.on.bind(events), stream: events.stream.bind(events), flush: events.flush.bind(events) },
    openSession: (sessionOptions = {}) => {
      // A mistake in the options rejects.
      return Promise.resolve().then(() => {
        const { registry: own, ...chosen } = chooseRegistry(registry, sessionOptions, ports.ids);
        return openSession<Tools>(host, { registry: own, loaded: load(own), ...chosen });
      });
    },
  };
}

function loadedRegistry(registry: Registry): LoadedRegistry {
  const { version, providers, names } = registry;
  return {
    version,
    providers,
    names,
    tool: (name) => registry.tool(name),
    ...createModuleLoader((name) => registry.locationOf(name)),
  };
}

/** Sessions of one registry share its loaded modules. */
function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}

function checkServices(services: object): void {
  const taken = builtInServices.find((name) => Object.hasOwn(services, name));
  if (taken !== undefined) throw invalid(`The service \`${taken}\` is the runtime's own; give yours another name.`);
}

function completePolicy(given: Policy = {}): CompletePolicy {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  const policy: CompletePolicy = { ...defaultPolicy, ...(Object.fromEntries(set) as Policy) };
  for (const [setting, value] of Object.entries(policy) as readonly (readonly [string, unknown])[]) {
    if (setting === "confirm" || setting === "disabled") continue;
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) continue;
    throw invalid(`The policy's \`${setting}\` must be a number from 0 up; got ${String(value)}.`);
  }
  const { confirm } = policy as { readonly confirm: unknown };
  if (confirm !== "refuse" && confirm !== "host") {
    throw invalid(`The policy's \`confirm\` must be "refuse" or "host"; got ${String(confirm)}.`);
  }
  if (!Array.isArray(policy.disabled)) throw invalid("The policy's `disabled` must be a list of names.");
  return policy;
}

const invalid = (message: string): ToolwrightError => new ToolwrightError("CONFIG_INVALID", message);
