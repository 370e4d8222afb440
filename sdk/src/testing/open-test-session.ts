import type { ActivityEvent } from "../model/event.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { Policy } from "../model/policy.ts";
import type { ToolResponse } from "../model/response.ts";
import type { Clock, OrchestratorPort, UiRequest } from "../model/stage.ts";
import { createRuntime, type CallOptions, type Runtime, type Session } from "../runtime/create-runtime.ts";
import { loadRegistry } from "../runtime/load-registry.ts";
import { findRegistry } from "./find-registry.ts";

/** How the tools are run. Nothing is needed in a built project. */
export interface TestSessionOptions {
  /** Path or address of `tool_registry.json`; default: the nearest built one from the working folder up. */
  readonly registry?: string | URL;
  /** Default `text`. */
  readonly mode?: string;
  /** What the session knows from the start; default empty. */
  readonly state?: JsonObject;
  /** What the user answers to the requests of `ui` tools: in order, or computed from the request. */
  readonly answers?: readonly Json[] | ((request: UiRequest) => Json | Promise<Json>);
  /** Default: the machine's time; `createFakeClock()` for tests of time limits. */
  readonly clock?: Clock;
  readonly policy?: Policy;
  /** Stands behind `orchestration` tools; default: none. */
  readonly orchestrator?: OrchestratorPort;
}

/** A session that remembers what happened in it. */
export interface TestSession {
  /** Calls a tool through the whole pipeline, each call in a turn of its own. `Data` is what you expect it to return. */
  readonly call: <Data = Json>(name: string, args: unknown, options?: CallOptions) => Promise<ToolResponse<Data>>;
  /** Everything the activity stream has told so far, in order. */
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
  const { answers = [], clock, mode, orchestrator, policy, state } = options;
  const events: ActivityEvent[] = [];
  const uiRequests: UiRequest[] = [];
  const runtime = createRuntime({
    registry: await loadRegistry(options.registry ?? (await findRegistry(process.cwd()))),
    ui: { request: (request) => answer(request, uiRequests, answers) },
    onEvent: (event) => events.push(event),
    ...(clock === undefined ? {} : { clock }),
    ...(policy === undefined ? {} : { policy }),
    ...(orchestrator === undefined ? {} : { orchestrator }),
  });
  const session = await runtime.openSession({
    ...(mode === undefined ? {} : { mode }),
    ...(state === undefined ? {} : { state }),
  });
  return {
    call: <Data>(name: string, args: unknown, callOptions?: CallOptions) =>
      session.beginTurn().call(name, args, callOptions) as Promise<ToolResponse<Data>>,
    events,
    uiRequests,
    session,
    runtime,
  };
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
