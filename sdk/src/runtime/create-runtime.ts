import { randomUUID } from "node:crypto";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { SessionView } from "../model/context.ts";
import type { JsonObject } from "../model/json.ts";
import { defaultPolicy, type Policy } from "../model/policy.ts";
import type { ToolResponse } from "../model/response.ts";
import type { Clock, OrchestratorPort, StageHost, UiPort } from "../model/stage.ts";
import type { Registry } from "../registry/registry.ts";
import { createEventHub, type EventListener, type RuntimeEvents } from "./event-hub.ts";
import { createModuleLoader } from "./load-modules.ts";
import { runCall } from "./run-call.ts";
import type { CallRequest } from "./running-call.ts";
import { systemClock } from "./system-clock.ts";

/** What a runtime is made of. Only the registry is needed. */
export interface RuntimeOptions {
  readonly registry: Registry;
  /** Default: `defaultPolicy`, member by member. */
  readonly policy?: Policy;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** Gives a new id for each session and call; default: random UUIDs. */
  readonly ids?: () => string;
  /** Shows what `ui` tools ask for; without it they fail with `PERMANENT`. */
  readonly ui?: UiPort;
  /** Carries out what `orchestration` tools ask for; without it they fail with `PERMANENT`. */
  readonly orchestrator?: OrchestratorPort;
  /** Told of every event, from the first. */
  readonly onEvent?: EventListener;
}

/** Runs tools of one registry. */
export interface Runtime {
  readonly registry: Registry;
  readonly events: RuntimeEvents;
  openSession(options?: SessionOptions): Promise<Session>;
}

/** How a session begins. */
export interface SessionOptions {
  /** `text`, `voice` or a mode of your own; default `text`. */
  readonly mode?: string;
  /** Default: a new id. */
  readonly id?: string;
  /** Default: empty. */
  readonly state?: JsonObject;
}

/** One conversation. */
export interface Session extends SessionView {
  /** A user message has come: what follows belongs to one turn. */
  beginTurn(): Turn;
}

/** One user message and all that follows until the next. */
export interface Turn {
  /** Calls a tool. Never throws for what goes wrong with a call: the envelope says it. */
  call(name: string, args: unknown, options?: CallOptions): Promise<ToolResponse>;
}

/** What may be said about one call. */
export interface CallOptions {
  /** The provider whose schema the arguments follow; left out when they follow the tool's own. */
  readonly provider?: string;
  /** The id the model gave the call; default: a new one. */
  readonly callId?: string;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a runtime for a loaded registry.
 *
 * @throws ToolwrightError `CONFIG_INVALID` when the policy holds a number that makes no sense.
 * @example
 * const runtime = createRuntime({ registry: await loadRegistry("dist/tool_registry.json") });
 * const session = await runtime.openSession();
 * const response = await session.beginTurn().call("kb_search", { query: "reset password" });
 */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { registry, ids = randomUUID } = options;
  const events = createEventHub();
  if (options.onEvent !== undefined) events.on("*", options.onEvent);
  const host: StageHost = {
    policy: completePolicy(options.policy),
    clock: options.clock ?? systemClock,
    registryVersion: registry.version,
    providers: registry.providers,
    ui: options.ui,
    orchestrator: options.orchestrator,
    tool: (name) => registry.tool(name),
    toolNames: () => registry.names,
    ...createModuleLoader(registry.location),
    emit: (event) => events.emit(event),
    isObserved: () => events.isObserved(),
    // The order within the parent makes the id, so that a repeated parent call gives its parts the same keys.
    callFrom: (parent, name, args, order) => {
      const { session, signal } = parent;
      return run({ host, session, callId: `${parent.callId}.${order}`, name, args, parent, signal });
    },
  };
  return {
    registry,
    events: { on: events.on.bind(events) },
    openSession: ({ mode = "text", id = ids(), state = {} } = {}) =>
      Promise.resolve(openSession(host, ids, { id, mode, state })),
  };
}

function openSession(host: StageHost, ids: () => string, view: SessionView): Session {
  const session: Session = {
    ...view,
    beginTurn: () => ({
      call: (name, args, { callId = ids(), provider, signal } = {}) =>
        run({ host, session, callId, name, args, provider, signal }),
    }),
  };
  return session;
}

const run = (request: CallRequest): Promise<ToolResponse> => Promise.resolve(runCall(request));

function completePolicy({ timeoutMs, maxCallDepth }: Policy = {}): Required<Policy> {
  const complete: Required<Policy> = {
    timeoutMs: timeoutMs ?? defaultPolicy.timeoutMs,
    maxCallDepth: maxCallDepth ?? defaultPolicy.maxCallDepth,
  };
  for (const [setting, value] of Object.entries(complete)) {
    if (Number.isFinite(value) && value >= 0) continue;
    throw new ToolwrightError(
      "CONFIG_INVALID",
      `The policy's \`${setting}\` must be a number from 0 up; got ${String(value)}.`,
    );
  }
  return complete;
}
