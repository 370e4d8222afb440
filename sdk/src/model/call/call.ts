import type { ConversationDirection } from "../conversation/message.ts";
import type { CallOrigin } from "./context.ts";
import type { EventContent, ToolOutputChunk } from "./event.ts";
import type { CallRegistry, ToolModules } from "./loaded-registry.ts";
import type { CompleteModePolicy, CompletePolicy } from "./policy.ts";
import type { Redaction } from "./redaction.ts";
import type { JsonObject } from "../../util/json.ts";
import type { ToolRecord } from "../artifact/registry.ts";
import type { CutOutput, Intent, ResponseError, ToolResponse } from "./response.ts";
import type { Services } from "../tool/services.ts";
import type { StateParts } from "./state-part.ts";
import type { Ports } from "../ports/ports.ts";

/** One use of an existing tool. A stage that changes something passes a changed copy to the next. */
export interface Call {
  readonly id: string;
  /** The model's id of the call, if an earlier call had the same id. */
  readonly modelId?: string;
  readonly tool: ToolRecord;
  /** Plain JSON, a copy of the caller's arguments; in the author's form after `restore`, valid after `validate-input`. */
  readonly args: unknown;
  readonly session: CallSession;
  readonly turn: CallTurn;
  /** The calling agent, if the host names it. */
  readonly agent: string | undefined;
  /** The call this one was made from. */
  readonly parent: Call | undefined;
  /** Aborted when the result is no longer wanted: cancelled by the caller and, after stage `timeout`, also late. */
  readonly signal: AbortSignal;
  /** The token of a confirmation, as the host gave it: unchecked until stage `confirm`. */
  readonly confirmation: string | undefined;
  /** Whether a person has approved it in the host: it runs if a confirmation of exactly this call is pending. */
  readonly isApproved: boolean;
  /** The model's message; undefined if the caller does not name it. */
  readonly message: string | undefined;
  /** For stage `restore`: the provider whose form the arguments have; undefined for the author's form. */
  readonly provider: string | undefined;
  /** Whether a model made it: a null may mean an omitted argument, and another call may reuse the id. */
  readonly byModel: boolean;
  /** The reader of this call's output; undefined without one. */
  readonly reader: OutputReader | undefined;
  /** For stage `timeout`: true if no caller waits for it; then only the tool's own time limit applies. */
  readonly isBackground: boolean;
}

/** A time limit that is paused while a person is asked. */
export interface CallTimer {
  /** The handler runs and waits for something. */
  begin?(): void;
  pause(): void;
  resume(): void;
}

/** The turn as a call sees it. Nested calls see its additions too. */
export interface CallTurn {
  readonly id: string;
  /** Data that stages store for this turn. */
  readonly parts: StateParts;
  /** Redacts every shown part of the call. Set if the call, or the call that made it, contains a secret. */
  readonly redaction: Redaction | undefined;
  /** The active time limits. */
  readonly timers: readonly CallTimer[];
}

/** A capability that tools need and their host does not provide. */
export interface MissingCapability {
  readonly kind: "port" | "service";
  readonly name: string;
}

/** The tools that a session omits, each with the capabilities that it needs and the host does not provide. */
export type LeftOutTools = ReadonlyMap<string, readonly MissingCapability[]>;

/** The session as stages see it. */
export interface CallSession {
  readonly id: string;
  readonly mode: string;
  /** False once it is closed; then calls fail with `SESSION_INACTIVE`. */
  readonly isOpen: boolean;
  /** The user of the session; omitted if the host names none. */
  readonly user?: string;
  /** Frozen: tools change it through intents. */
  readonly state: JsonObject;
  /** The host's statement about the origin of calls. */
  readonly origin: Omit<CallOrigin, "agent">;
  /** The registry the session opened with. */
  readonly registry: CallRegistry;
  /** The handlers and validators of its tools. */
  readonly modules: ToolModules;
  readonly policy: CompletePolicy;
  /** The variant of the registry that the session got; omitted if it has none. */
  readonly variant?: string;
  /** The value of `ctx.services`, by the calling agent. */
  readonly servicesFor: (agent: string | undefined) => Services;
  /** Tools that need a capability that the host does not provide: they are not offered, and calls to them are refused. */
  readonly leftOut: LeftOutTools;
  readonly modePolicy: CompleteModePolicy;
  /** Data that stages store for the session. */
  readonly parts: StateParts;
  /** Whether the recorded entries of parts outlast the process. */
  readonly isStored: boolean;
  /** Resolves when all recorded entries of parts are stored; undefined if nothing waits for a store. */
  stored(): Promise<void> | undefined;
  /** Whether there are listeners; without listeners no events are created. */
  readonly isObserved: boolean;
  /** Adds an event about a call to the activity stream; `time` is now unless given. */
  emit(call: Pick<Call, "id" | "turn" | "agent">, content: EventContent, time?: number): void;
  /** The output of a call, for the activity stream and for readers of this call alone. */
  outputOf(call: Call): CallOutput;
  /** Applies and logs intents in order; or applies none and returns why, to follow "asked for". Throws the errors of the host's reducers. */
  applyIntents(call: Call, intents: readonly Intent[]): Promise<string | undefined>;
  /** Runs another tool inside a call. */
  callFrom(parent: Call, nested: NestedCall): Promise<ToolResponse>;
  /** Pending work of the session; cancelled when it closes. */
  readonly cancels: Pick<Set<() => void>, "add" | "delete">;
}

/** Takes the chunks of one call. */
export interface OutputReader {
  /** False if the chunk is dropped because too many chunks are unread. */
  add(event: ToolOutputChunk): boolean;
  room(): Promise<void> | undefined;
}

/** Takes the output of one run of a handler. */
export interface CallOutput {
  /** Adds a chunk, which is created only if there are listeners. False if a listener's buffer is full because the handler did not wait. */
  add(make: () => ChunkContent): boolean;
  /** Resolves when every listener can accept more, or after a timeout; undefined if there is no need to wait. */
  room(): Promise<void> | undefined;
}

/** A chunk of output, as reported. */
export type ChunkContent = Extract<EventContent, { type: "tool_output_chunk" }>;

/** A call that a handler makes. */
export interface NestedCall {
  readonly name: string;
  readonly args: unknown;
  /** Aborted when the handler's own result is no longer needed. */
  readonly signal: AbortSignal;
  /** Its number among the calls of the same handler run, from 1. */
  readonly order: number;
}

/** The return value of stages: the result of a call, or its error. */
export type Outcome = Success | Failure;

/** A successful call. */
export interface Success {
  readonly ok: true;
  /** As the handler returned it; JSON after `result`. */
  readonly data: unknown;
  readonly intents: readonly Intent[];
  /** How the handler directs the conversation; JSON after `result`. */
  readonly directs?: ConversationDirection;
  /** Sentences for `meta.warnings`. */
  readonly warnings: readonly string[];
  /** How often the handler ran, if more than once. */
  readonly attempts?: number;
  /** Set if a model gets only part of the data. */
  readonly cut?: CutResult;
}

/** The part of a result that a model gets. */
export interface CutResult {
  /** `shown` of the response. */
  readonly shown: string;
  /** `meta.output` of the response. */
  readonly output: CutOutput;
}

/** A failed call. */
export interface Failure {
  readonly ok: false;
  readonly error: ResponseError;
  /** Sentences for `meta.warnings`. */
  readonly warnings?: readonly string[];
  /** The thrown value, if any; for the host's log only. */
  readonly cause?: unknown;
  /** How often the handler ran, if more than once. */
  readonly attempts?: number;
}

/** The rest of the pipeline. */
export type Next = (call: Call) => Outcome | Promise<Outcome>;

/** One step around every call: it may return an outcome itself, pass on a changed call, or process the outcome of the following stages. */
export interface Stage {
  /** Equal to the file's name. */
  readonly name: string;
  /** Returns its outcome synchronously if possible: a promise makes every call slower. */
  run(call: Call, next: Next, ports: Ports): Outcome | Promise<Outcome>;
}
