import type { GivenTools } from "../compile/direct/read-given.ts";
import type { ActivityEvent } from "../model/call/event.ts";
import type { Policy } from "../model/call/policy.ts";
import type { Clock } from "../model/ports/clock.ts";
import type { TaskDocuments } from "../model/workspace/task-documents.ts";
import type { OrchestratorPort } from "../model/ports/orchestrator.ts";
import type { UiRequest } from "../model/ports/ui-port.ts";
import type { Intent, ToolResponse } from "../model/call/response.ts";
import type { ConfirmationPreview } from "../model/ports/question.ts";
import type { Registry } from "../registry/registry.ts";
import type { Runtime, RuntimeOptions } from "../runtime/create-runtime.ts";
import type { CallOptions, Session, Turn } from "../runtime/session/session.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { ScriptedAnswers, ScriptedConfirm } from "./scripted-answers.ts";

/** Options for running the tools. A project with tools needs none. */
export interface TestSessionOptions extends Pick<RuntimeOptions, "services" | "stages" | "intents"> {
  /**
   * A loaded registry, or the path or address of `tool_registry.json`. Default: the tools of the nearest project, upwards from the working
   * folder: from its build if that is up to date, otherwise from its sources.
   */
  readonly registry?: string | URL | Registry;
  /** Tools without a build, instead of a registry: definitions, imported modules, and paths of tool files. */
  readonly tools?: GivenTools;
  /** Default `text`. */
  readonly mode?: string;
  readonly user?: string;
  readonly agent?: string;
  /** The session's state at its start; default empty. */
  readonly state?: JsonObject;
  /** The user's answers to the requests of `ui` tools: in order, or computed from the request. */
  readonly answers?: ScriptedAnswers;
  /**
   * The user's decision about calls that need confirmation: always `"yes"` or `"no"`, a list in order, or computed from the
   * preview. Default: such a call fails with `CONFIRMATION_REQUIRED`.
   */
  readonly confirm?: ScriptedConfirm;
  /** Default: the machine's time; `createFakeClock()` for tests of time limits. */
  readonly clock?: Clock;
  /** Default: the host's default; `{ confirm: "host" }` runs actions without confirmation. */
  readonly policy?: Policy;
  /** Port for `orchestration` tools; default: none. */
  readonly orchestrator?: OrchestratorPort;
  /** The value of `ctx.documents` in `orchestration` tools, for example from `openDocuments`; default: none. */
  readonly documents?: TaskDocuments;
}

/** Calls a tool through the whole pipeline. `Data` is the expected result type. */
export type TestCall = <Data = Json>(name: string, args: unknown, options?: CallOptions) => Promise<ToolResponse<Data>>;

/** One user message and the calls that follow. */
export interface TestTurn {
  /** Calls a tool in this turn; the session's `confirm` answers confirmations. */
  readonly call: TestCall;
  /** Ends the turn and applies the intents that wait for its end. */
  readonly end: () => void;
  readonly turn: Turn;
}

/** A call that reached its handler. */
export interface HandledCall {
  readonly tool: string;
  readonly callId: string;
  /** The valid arguments. */
  readonly args: unknown;
}

/** A session that records its calls, events and questions. */
export interface TestSession {
  /** Calls a tool, each call in its own turn. */
  readonly call: TestCall;
  /** Starts a turn for several calls, and ends the previous one. */
  readonly beginTurn: () => TestTurn;
  /** All events of the activity stream so far, in order; for an ended call, all its events. */
  readonly events: readonly ActivityEvent[];
  /** The intents that the session has applied so far, in order. */
  readonly intents: readonly Intent[];
  /** The requests of `ui` tools so far, in order. */
  readonly uiRequests: readonly UiRequest[];
  /** The previews that a person saw before calls, in order; only if `confirm` is set. */
  readonly confirmations: readonly ConfirmationPreview[];
  /** The calls that reached their handlers, in order; one entry per attempt. */
  readonly handled: readonly HandledCall[];
  readonly session: Session;
  readonly runtime: Runtime;
}
