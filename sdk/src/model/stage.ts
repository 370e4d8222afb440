import type { Context, SessionView } from "./context.ts";
import type { ActivityEvent } from "./event.ts";
import type { StandardSchema } from "./explicit-schema.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Policy } from "./policy.ts";
import type { ToolRecord } from "./registry.ts";
import type { Intent, ResponseError, ToolResponse } from "./response.ts";

/** Where the runtime takes its time from. */
export interface Clock {
  /** Milliseconds since 1970; may have a fraction. */
  now(): number;
  /** Runs something once after so many milliseconds, unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
}

/** What a `ui` tool asks the host to show. */
export interface UiRequest {
  readonly toolId: string;
  /** Unique for each request; the answer is matched by it. */
  readonly eventId: string;
  /** The component that renders it, if the tool names one. */
  readonly component?: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Shows what `ui` tools ask for; handed in by the host. */
export interface UiPort {
  /** Gives the user's answer. */
  request(request: UiRequest): Promise<Json>;
}

/** Carries out what `orchestration` tools ask for; handed in by the host. */
export interface OrchestratorPort {
  readonly documents: {
    read(path: string): Promise<string | undefined>;
    write(path: string, content: string): Promise<void>;
    list(): Promise<readonly string[]>;
  };
  /** Gives work to another agent and waits for its result. */
  delegate(agent: string, task: string, documents: readonly string[]): Promise<Json>;
  /** Asks the one who gave the task, and waits for the answer. */
  ask(question: string, documents: readonly string[]): Promise<string>;
}

/** A fault as Ajv reports it. */
export interface ValidatorFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** The key at fault, where a key rather than a value is. */
  readonly propertyName?: string;
}

/** A compiled schema: after `false`, `errors` has every fault. */
export interface Validator {
  (data: unknown): boolean;
  readonly errors?: readonly ValidatorFault[] | null;
}

/** The compiled schemas of one tool. */
export interface Validators {
  readonly input: Validator;
  /** Left out when the tool returns nothing. */
  readonly output?: Validator;
}

/** The part of a tool's definition the pipeline calls. */
export interface Handler {
  /** The schema of the arguments, where the tool gives it as a value. */
  readonly input?: Partial<StandardSchema>;
  execute(input: unknown, ctx: Context): unknown;
}

/** What the stages may use of the runtime they run in. */
export interface StageHost {
  readonly policy: Required<Policy>;
  readonly clock: Clock;
  readonly registryVersion: string;
  /** Ids of the providers the registry was built for. */
  readonly providers: readonly string[];
  readonly ui?: UiPort | undefined;
  readonly orchestrator?: OrchestratorPort | undefined;
  tool(name: string): ToolRecord | undefined;
  toolNames(): readonly string[];
  /** Loaded when first asked for, at once afterwards; an error of ours where the module cannot be used. */
  validators(tool: ToolRecord): Validators | Promise<Validators>;
  /** Loaded when first asked for, at once afterwards; an error of ours where the module cannot be used. */
  handler(tool: ToolRecord): Handler | Promise<Handler>;
  emit(event: ActivityEvent): void;
  /** Whether anyone listens; spares the making of events nobody sees. */
  isObserved(): boolean;
  /** Runs another tool inside a call; `order` counts the calls made there, from 1. */
  callFrom(parent: StageCall, name: string, args: unknown, order: number): Promise<ToolResponse>;
}

/** One call on its way through the stages: what the caller said, and what the stages made of it so far. */
export interface StageCall {
  readonly host: StageHost;
  readonly session: SessionView;
  readonly callId: string;
  /** The tool's name as the caller wrote it. */
  readonly name: string;
  /** The provider whose form the arguments have; left out when they have the author's. */
  readonly provider: string | undefined;
  /** The call this one was made from. */
  readonly parent: StageCall | undefined;
  /** By the host's clock. */
  readonly startedAt: number;
  /** The caller's own signal. */
  readonly callerSignal: AbortSignal | undefined;
  /** What the handler sees; made when first read. */
  readonly signal: AbortSignal;
  /** Aborts `signal`. */
  abort(reason: Error): void;
  /** True as soon as the outcome is known; what the handler does afterwards is not recorded. */
  isOver: boolean;
  /** Set by `resolve`; later stages may rely on it. */
  tool: ToolRecord | undefined;
  /** The arguments: as sent at first, in the author's form after `restore`. */
  input: unknown;
  /** What the tool's own schema made of the arguments, where it parses them; then this is what the handler is given. */
  parsed: { readonly value: unknown } | undefined;
  /** The result, as the handler gave it at first, as JSON after `validate-output`. */
  data: unknown;
  /** What the handler asks of the session, in order. */
  intents: readonly Intent[];
  /** Sentences for the envelope. */
  warnings: readonly string[];
  /** Set once a stage has failed. */
  error: ResponseError | undefined;
  /** What was thrown, where something was; for the host's log only. */
  cause: unknown;
  /** Set by `envelope`. */
  response: ToolResponse | undefined;
}

/** What a stage gives back: nothing to go on, or the error the call ends with. */
export type StageOutcome = ResponseError | undefined;

/** One step of the pipeline every call goes through. */
export interface Stage {
  /** Equal to the file's name. */
  readonly name: string;
  /** Whether the stage also sees calls that have failed; default false. */
  readonly always?: boolean;
  /** Gives its outcome at once where it can: a promise costs every call. */
  run(call: StageCall): StageOutcome | Promise<StageOutcome>;
}
