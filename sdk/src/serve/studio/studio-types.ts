import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { HandoffRule } from "../../model/workflow/workflow.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/** The content of the studio: a watched project, or a foreign server. */
export type StudioKind = "project" | "mcp";

/** The state of the tools; after a failed build, the tools of the last good build stay. */
export interface StudioBuild {
  readonly status: "building" | "ready" | "failed";
  /** Findings of the last build, good or failed. */
  readonly findings: readonly Finding[];
  /** The reason why there was no build, or why the server does not answer. */
  readonly error?: string;
}

/** The data that every page of the studio needs. */
export interface StudioState {
  readonly kind: StudioKind;
  readonly title: string;
  /** The command or address of a foreign server. */
  readonly server?: string;
  /** Changes with every build that changes a tool. */
  readonly version: string;
  readonly toolCount: number;
  readonly providers: readonly string[];
  readonly modes: readonly string[];
  readonly build: StudioBuild;
}

export interface StudioTool {
  readonly name: string;
  readonly title?: string;
  readonly category: ToolMetadata["category"];
  /** The first sentence of its description. */
  readonly brief: string;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  /** Findings of the last build: errors and warnings. */
  readonly findings: number;
}

/** One provider's form of a tool. */
export interface StudioForm {
  readonly provider: string;
  /** Omitted if the provider would refuse the tool. */
  readonly definition?: JsonObject;
  readonly tokens: number;
  /** The provider's changes, if the studio knows them. */
  readonly changes: readonly StudioChange[];
}

export interface StudioChange {
  readonly change: string;
  readonly pointer: string;
  readonly message: string;
  /** The provider's rule, with its date and source. */
  readonly rule: string;
}

/** Everything about one tool. */
export interface StudioToolPage extends Pick<ToolRecord, "category" | "metadata" | "description" | "documentation"> {
  readonly name: string;
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
  /** Arguments of a valid call. */
  readonly sample: JsonObject;
  readonly forms: readonly StudioForm[];
  /** Who confirms its calls; omitted if they need no confirmation. */
  readonly confirmedBy?: string;
  /** Whether a component shows its question. */
  readonly hasComponent: boolean;
  /** Missing capabilities of the host, because of which the tool cannot be called. */
  readonly missing: readonly string[];
  readonly source?: string;
  readonly findings: readonly Finding[];
}

/** One provider's message for a call. */
export interface StudioMessage {
  readonly provider: string;
  /** The call as the provider's model would send it; omitted if the provider would refuse the tool. */
  readonly message?: Json;
}

export interface CallEvent {
  readonly type: "progress" | "log" | "output" | "intent" | "asked" | "closed" | "soft_limit";
  /** Milliseconds since the call started. */
  readonly at: number;
  readonly data: Json;
}

/** A call as a list entry. */
export interface CallSummary {
  readonly callId: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly agent?: string;
  readonly parentCallId?: string;
  /** The start of its arguments as JSON. */
  readonly given: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Omitted while it runs. */
  readonly durationMs?: number;
  readonly status: "running" | "ok" | "failed" | "cancelled";
  /** Set for a failure. */
  readonly error?: string;
  readonly chunks: number;
}

/** A call with its stored details. */
export interface KeptCall extends CallSummary {
  readonly input: Json;
  /** The last 200 events. */
  readonly events: readonly CallEvent[];
  readonly response?: ToolResponse;
  /** Length of the response as JSON; if it is too long, `response` contains a part of its data. */
  readonly characters?: number;
  readonly isCut?: boolean;
  readonly forModel?: { readonly text: string; readonly tokens: number };
  /** The tool's preview of the response. */
  readonly preview?: readonly string[];
}

export interface ShownCall extends KeptCall {
  /** The faults of its arguments, as text for people. */
  readonly faults: readonly AnswerFault[];
}

/** A page in a sandbox. */
export interface StudioFrame {
  /** Null for a tool without a page. */
  readonly path: string | null;
  /** Whether it shows results, and asks no question. */
  readonly isApp?: boolean;
  /** The tools that an app may call. */
  readonly tools?: readonly string[];
}

/** How a call is saved in the project. */
export type SavedAs = "example" | "test" | "eval";

/** A proposed change of a file. */
export interface ProposedEdit {
  /** Relative to the project's root. */
  readonly file: string;
  readonly diff: string;
  /** Pass it back to make the edit; if the file has changed, the edit is refused. */
  readonly digest: string;
}

/** Agents that work together, with their tools and hooks. */
export interface StudioWorkflow {
  readonly name: string;
  /** Relative to the project; omitted for the agents of `agents/`. */
  readonly file?: string;
  readonly agents: readonly WorkflowAgent[];
  /** The rules for the next speaker, in the order in which they are checked. */
  readonly handoffs: readonly HandoffRule[];
  readonly hooks: readonly WorkflowHookRun[];
}

export interface WorkflowAgent {
  readonly name: string;
  readonly tools: readonly string[];
  readonly agents: readonly string[];
}

export interface WorkflowHookRun {
  readonly name: string;
  readonly event: LifecycleEvent;
  /** The agents that it runs around; default: all. */
  readonly agents?: readonly string[];
}
