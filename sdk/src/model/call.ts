import type { SessionView } from "./context.ts";
import type { EventContent } from "./event.ts";
import type { LoadedRegistry } from "./loaded-registry.ts";
import type { Outcome } from "./outcome.ts";
import type { CompletePolicy } from "./policy.ts";
import type { ToolRecord } from "./registry.ts";
import type { Intent, ToolResponse, ValidationIssue } from "./response.ts";
import type { Services } from "./services.ts";

/** One use of an existing tool. A stage that changes something passes a changed copy to the next. */
export interface Call {
  readonly id: string;
  readonly tool: ToolRecord;
  /** Plain JSON, a copy of the caller's arguments; in the author's form after `restore`, valid after `validate-input`. */
  readonly args: unknown;
  /** Why the arguments cannot be read; then `args` is undefined. */
  readonly issues?: readonly ValidationIssue[] | undefined;
  /** The arguments as parsed by the tool's own schema, where it has one; passed to the handler. */
  readonly parsed?: { readonly value: unknown };
  readonly session: CallSession;
  readonly turn: { readonly id: string };
  /** The calling agent, where the host names it. */
  readonly agent: string | undefined;
  /** The provider whose form the arguments have; undefined for the author's form. */
  readonly provider: string | undefined;
  /** The call this one was made from. */
  readonly parent: Call | undefined;
  /** Time by the runtime's clock. */
  readonly startedAt: number;
  /** Aborted when the result is no longer wanted. */
  readonly signal: AbortSignal;
  /** The running time limit, from stage `timeout` on. */
  readonly timer?: CallTimer;
}

/** A time limit that is paused while a person is asked. */
export interface CallTimer {
  pause(): void;
  resume(): void;
}

/** The session as stages see it. */
export interface CallSession {
  readonly id: string;
  readonly mode: string;
  /** False once it is closed; then calls fail with `SESSION_INACTIVE`. */
  readonly isOpen: boolean;
  /** The view that handlers get. */
  readonly view: SessionView;
  /** The registry the session opened with. */
  readonly registry: LoadedRegistry;
  readonly policy: CompletePolicy;
  /** The variant of the registry that the session got; undefined where it has none. */
  readonly variant: string | undefined;
  /** What a handler gets as `ctx.services`, by the agent that calls. */
  readonly servicesFor: (agent: string | undefined) => Services;
  /** Actions of this session and their outcomes, by call id. */
  readonly actions: Map<string, RanAction>;
  /** Whether there are listeners; without them no events are made. */
  readonly isObserved: boolean;
  /** Adds an event about a call to the activity stream; `time` is now unless given. */
  emit(call: Pick<Call, "id" | "turn" | "agent">, content: EventContent, time?: number): void;
  /** Applies the intents of a tool, in order, and logs each. */
  applyIntents(call: Call, intents: readonly Intent[]): void;
  /** Runs another tool inside a call. */
  callFrom(parent: Call, nested: NestedCall): Promise<ToolResponse>;
  /** What cancels the calls that run; called when the session closes. */
  readonly cancels: Set<() => void>;
}

/** A call that a handler makes. */
export interface NestedCall {
  readonly name: string;
  readonly args: unknown;
  /** Its number among the calls of the same handler run, from 1. */
  readonly order: number;
}

/** An action that has run, or runs. */
export interface RanAction {
  /** The tool and its arguments, in canonical form. */
  readonly what: string;
  readonly outcome: Outcome | Promise<Outcome>;
}
