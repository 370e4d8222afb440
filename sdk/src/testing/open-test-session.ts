import type { ActivityEvent } from "../model/event.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { Policy } from "../model/policy.ts";
import type { Clock } from "../model/ports/clock.ts";
import type { OrchestratorPort } from "../model/ports/orchestrator.ts";
import type { UiRequest } from "../model/ports/ui.ts";
import type { ToolResponse } from "../model/response.ts";
import type { Registry } from "../registry/registry.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "../runtime/create-runtime.ts";
import { loadRegistry } from "../runtime/load-registry.ts";
import type { CallOptions, Session } from "../runtime/session/session.ts";
import { findRegistry } from "./find-registry.ts";

/** How the tools are run. Nothing is needed in a built project. */
export interface TestSessionOptions extends Pick<RuntimeOptions, "services" | "stages" | "intents"> {
  /** A loaded registry, or the path or address of `tool_registry.json`; default: the nearest built one from the working folder up. */
  readonly registry?: string | URL | Registry;
  /** Default `text`. */
  readonly mode?: string;
  readonly user?: string;
  readonly agent?: string;
  /** What the session knows from the start; default empty. */
  readonly state?: JsonObject;
  /** What the user answers to the requests of `ui` tools: in order, or computed from the request. */
  readonly answers?: readonly Json[] | ((request: UiRequest) => Json | Promise<Json>);
  /** Default: the machine's time; `createFakeClock()` for tests of time limits. */
  readonly clock?: Clock;
  /** Default: that of a host that says nothing; `{ confirm: "host" }` lets actions run that a person has to confirm. */
  readonly policy?: Policy;
  /** Stands behind `orchestration` tools; default: none. */
  readonly orchestrator?: OrchestratorPort;
}

/** A session that remembers what happened in it. */
export interface TestSession {
  /** Calls a tool through the whole pipeline, each call in a turn of its own. `Data` is what you expect it to return. */
  readonly call: <Data = Json>(name: string, args: unknown, options?: CallOptions) => Promise<ToolResponse<Data>>;
  /** Everything the activity stream has delivered so far, in order; of a call that has ended, all of it. */
  readonly events: readonly ActivityEvent[];
  /** What `ui` tools have asked for so far, in order. */
  readonly uiRequests: readonly UiRequest[];
  readonly session: Session;
  readonly runtime: Runtime;
}

/**
 * Opens a session on the built tools of a project: the real pipeline and handlers, without a model.
 *
 * @throws ToolwrightError `REGISTRY_NOT_FOUND` when the project was not built.
 * @example
 * const desk = await openTestSession();
 * const hits = expectOk(await desk.call<Hit[]>("kb_search", { query: "reset password" }));
 */
export async function openTestSession(options: TestSessionOptions = {}): Promise<TestSession> {
  const { answers = [], agent, clock, intents, mode, orchestrator, policy, services, stages, state, user } = options;
  const events: ActivityEvent[] = [];
  const uiRequests: UiRequest[] = [];
  const runtime = createRuntime({
    registry: await loadedRegistry(options.registry),
    ports: {
      ui: { request: (request) => answer(request, uiRequests, answers) },
      ...(clock === undefined ? {} : { clock }),
      ...(orchestrator === undefined ? {} : { orchestrator }),
    },
    onEvent: (event) => events.push(event),
    ...given({ intents, policy, services, stages }),
  });
  // A test of one tool need not provide what the others use.
  const session = await runtime.openSession({ allowMissing: true, ...given({ agent, mode, state, user }) });
  return {
    call: async <Data = Json>(name: string, args: unknown, callOptions?: CallOptions) => {
      const response = await session.beginTurn().call(name, args, callOptions);
      await runtime.events.flush();
      return response as ToolResponse<Data>;
    },
    events,
    uiRequests,
    session,
    runtime,
  };
}

const loadedRegistry = async (given: TestSessionOptions["registry"]): Promise<Registry> =>
  typeof given === "object" && "toolsFor" in given ? given : loadRegistry(given ?? (await findRegistry(process.cwd())));

/** The members that are set. */
function given<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

async function answer(
  request: UiRequest,
  requests: UiRequest[],
  answers: NonNullable<TestSessionOptions["answers"]>,
): Promise<Json> {
  requests.push(request);
  if (typeof answers === "function") return answers(request);
  const given = answers[requests.length - 1];
  if (given !== undefined) return given;
  throw new Error(
    `${request.toolId} asks the user for answer ${requests.length}, but the test has only ${answers.length}.`,
  );
}
