import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { LeftOutTools } from "../model/call/call.ts";
import type { Policy } from "../model/call/policy.ts";
import type { HostPorts, Ports } from "../model/ports/ports.ts";
import type { ToolResponse } from "../model/call/response.ts";
import { builtInServices, type HostServices } from "../model/tool/services.ts";
import type { ToolTypes } from "../model/tool/tool-types.ts";
import type { Registry } from "../registry/registry.ts";
import { compose, pipelineWith, type AddedStage } from "./kernel/pipeline.ts";
import { completePolicy } from "./policy/complete-policy.ts";
import { registryVersions, type FindRegistry } from "./load-registry.ts";
import { previewResponse } from "./presentation/preview-response.ts";
import { systemClock } from "../model/ports/clock.ts";
import { checkedKeys } from "./confirmation/signer.ts";
import { toolModules } from "./load-modules.ts";
import type { IntentDefinitions } from "../model/call/intents.ts";
import { IntentTypes } from "./session/intent-types.ts";
import { createEventHub, type EventListener, type RuntimeEvents } from "./session/events.ts";
import { openSession, resumeSession } from "./session/open-session.ts";
import type { SessionHost } from "./session/session-host.ts";
import { ToolChecks, type ToolUse } from "./session/tool-checks.ts";
import type { ResumeOptions, Session, SessionOptions } from "./session/session.ts";
import type { SessionLogs } from "./session/session-log.ts";
import { memoize } from "../util/memo.ts";
import { randomId } from "../util/node-modules.ts";

/** Options of a runtime. Only the registry is required. */
export interface RuntimeOptions<Tools extends ToolTypes = ToolTypes> {
  readonly registry: Registry<Tools>;
  /** Finds an older registry for a resumed session; default: the previous registry, which the build keeps. */
  readonly registries?: FindRegistry<Tools>;
  /** Default: `defaultPolicy`, for each member at every level. */
  readonly policy?: Policy;
  /** The host's capabilities for tools. Each session checks at its start whether its tools have all that they need. */
  readonly ports?: HostPorts;
  /** Services for handlers (`ctx.services`), in addition to the runtime's own services; default: none. */
  readonly services?: { readonly [Name in keyof HostServices]?: HostServices[Name] };
  /** The host's own stages, each before one of the pipeline's stages. */
  readonly stages?: readonly AddedStage[];
  /** The host's own intents, by type: the schema of their payloads, and how they change the state of a session. Unknown intents are refused. */
  readonly intents?: IntentDefinitions;
  /** Receives every event, from the first. */
  readonly onEvent?: EventListener;
  /**
   * Receives warnings: tools that sessions omit (`CAPABILITY_MISSING`), once for each tool that their agents would have; unknown tool names
   * in the policy or in `names` of `toolsFor` (`TOOL_UNKNOWN`), once for each name; and unexpected exceptions (`CALL_FAILED`, with the
   * exception as its cause) if `error` events have no listener. Default: `process.emitWarning`.
   */
  readonly onWarning?: (warning: ToolwrightError) => void;
}

/** Runs tools. */
export interface Runtime<Tools extends ToolTypes = ToolTypes> {
  /** The default registry of sessions. */
  readonly registry: Registry<Tools>;
  readonly events: RuntimeEvents;
  /**
   * Starts a session. It keeps its registry: after a replacement, open sessions continue with the old registry.
   *
   * Tools that need ports or services that the host does not provide are omitted from it, with one warning.
   *
   * @throws ToolwrightError `CAPABILITY_MISSING` when such a tool is in `require`, `TOOL_UNKNOWN` for an unknown name there; `CONFIG_INVALID`
   * when the state is not a JSON object, or the schema of an intent is not valid; with a store `SESSION_EXISTS`, `STORE_FAILED`.
   */
  openSession(options?: SessionOptions<Tools>): Promise<Session<Tools>>;
  /**
   * Continues a session of the store, in this process or another: with its mode, user, agent and state, the version of its registry,
   * the turn in progress with its remaining budgets, the pending confirmations and the outcomes of its calls. It is taken over:
   * a process that still has it open fails with `STORE_CONFLICT`.
   *
   * @throws ToolwrightError `SESSION_NOT_FOUND`, `SESSION_CLOSED` or `SESSION_DAMAGED`; `REGISTRY_NOT_FOUND` if the version of its
   * registry is gone; `CAPABILITY_MISSING` without a store, or as `openSession`; `STORE_FAILED`.
   */
  resumeSession(id: string, options?: ResumeOptions<Tools>): Promise<Session<Tools>>;
  /**
   * A response in at most `maxLines` lines (default 3) for a UI: the tool's own preview of its data, otherwise the data's first lines; for a
   * failure, the text of the error. Secrets are redacted. For a response of a session with another registry, use `session.preview`.
   */
  preview(response: ToolResponse<unknown>, maxLines?: number): Promise<readonly string[]>;
  /** The tools of a registry that sessions omit, by name, with the missing capabilities; default: the registry of the runtime. */
  leftOut(registry?: Registry): LeftOutTools;
}

/**
 * Creates a runtime for a loaded registry.
 *
 * @throws ToolwrightError `CONFIG_INVALID` when the policy does not fit its schema, or the place of a stage does not exist.
 * @example
 * const runtime = createRuntime({ registry: await loadRegistry<Tools>("dist/tool_registry.json") });
 * const session = await runtime.openSession();
 * const response = await session.beginTurn().call("kb_search", { query: "reset password" });
 */
export function createRuntime<Tools extends ToolTypes = ToolTypes>(options: RuntimeOptions<Tools>): Runtime<Tools> {
  return runtimeWithLogs(options).runtime;
}

/** Opens sessions whose logs are not in the store of their runtime. */
export type SessionsIn<Tools extends ToolTypes = ToolTypes> = (
  logs: SessionLogs | undefined,
) => Pick<Runtime<Tools>, "openSession" | "resumeSession">;

/** A runtime, and the functions that only our own hosts use. */
export interface RuntimeParts<Tools extends ToolTypes> {
  readonly runtime: Runtime<Tools>;
  readonly sessionsIn: SessionsIn<Tools>;
  /** Warns about the tools that the sessions of these uses will omit; sessions then warn about no others. Default: the registry of the runtime. */
  readonly warnLeftOut: (uses: readonly ToolUse[], of?: Registry) => void;
}

/** Creates a runtime whose sessions may be part of other logs. */
export function runtimeWithLogs<Tools extends ToolTypes>(options: RuntimeOptions<Tools>): RuntimeParts<Tools> {
  const { registry, intents = {}, services = {}, stages = [] } = options;
  checkServices(services);
  const keys = checkedKeys(options.ports?.keys);
  const ports: Ports = {
    ...options.ports,
    clock: options.ports?.clock ?? systemClock,
    ids: options.ports?.ids ?? randomId,
    get keys() {
      return keys();
    },
    // `openSession` checks that no required service is missing.
    services: Object.freeze({ ...services }),
  };
  const policy = completePolicy(options.policy);
  const events = createEventHub();
  if (options.onEvent !== undefined) events.on("*", options.onEvent);
  const warn = options.onWarning ?? emitWarning;
  const checks = new ToolChecks({ ports, policy, registry, warn });
  const loaded = memoize(toolModules);
  const shared: Omit<SessionHost, "logs"> = {
    kernel: {
      clock: ports.clock,
      run: compose(pipelineWith(stages), ports),
      unexpected({ error, cause }) {
        if (!events.hears("error")) warn(new ToolwrightError("CALL_FAILED", error.message, { cause }));
      },
    },
    ports,
    policy,
    events,
    intents: new IntentTypes(intents),
    checks,
    modulesOf: loaded,
  };
  const registryOf = registryVersions(registry, options.registries);
  const sessionsIn: SessionsIn<Tools> = (logs) => ({
    openSession: (opening = {}) => openSession<Tools>({ ...shared, logs }, registry, opening),
    resumeSession: (id, resuming = {}) =>
      resumeSession<Tools>({ ...shared, logs }, { id, options: resuming, registryOf }),
  });
  const runtime = {
    registry,
    events: { on: events.on.bind(events), stream: events.stream.bind(events), flush: events.flush.bind(events) },
    ...sessionsIn(ports.store),
    preview: (response: ToolResponse<unknown>, maxLines?: number) =>
      previewResponse({ registry, modules: loaded(registry) }, response, maxLines),
    leftOut: (of: Registry = registry) => checks.leftOut(of),
  };
  return {
    runtime,
    sessionsIn,
    warnLeftOut: (uses, of = registry) => checks.warnAhead(of, uses),
  };
}

export const emitWarning = ({ code, message, remedy, cause }: ToolwrightError): void =>
  process.emitWarning(`${message} ${remedy}`, {
    type: "ToolwrightWarning",
    code,
    ...(cause !== undefined && { detail: process.getBuiltinModule("node:util").inspect(cause) }),
  });

function checkServices(services: object): void {
  const taken = builtInServices.find((name) => Object.hasOwn(services, name));
  if (taken === undefined) return;
  throw new ToolwrightError(
    "CONFIG_INVALID",
    `The service \`${taken}\` is the runtime's own; give yours another name.`,
  );
}
