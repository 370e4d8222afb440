import type { SessionView } from "./context.ts";
import type { EventContent } from "./event.ts";
import type { LoadedRegistry } from "./loaded-registry.ts";
import type { Outcome } from "./outcome.ts";
import type { CompletePolicy } from "./policy.ts";
import type { ToolRecord } from "./registry.ts";
import type { Intent, ToolResponse, ValidationIssue } from "./response.ts";

/** One use of a tool that exists. A stage that changes something hands a changed copy to the next. */
export interface Call {
  readonly id: string;
  readonly tool: ToolRecord;
  /** Plain JSON, a copy of what the caller gave; in the author's form after `restore`, valid after `validate-input`. */
  readonly args: unknown;
  /** What is wrong with the arguments as a whole, where they cannot be read; then `args` is undefined. */
  readonly issues?: readonly ValidationIssue[] | undefined;
  /** What the tool's own schema made of the arguments, where it parses them: then this is what the handler gets. */
  readonly parsed?: { readonly value: unknown };
  readonly session: CallSession;
  readonly turn: { readonly id: string };
  /** The agent that calls, where the host says so. */
  readonly agent: string | undefined;
  /** The provider whose form the arguments have; undefined when they have the author's. */
  readonly provider: string | undefined;
  /** The call this one was made from. */
  readonly parent: Call | undefined;
  /** By the runtime's clock. */
  readonly startedAt: number;
  /** Aborted when the result is no longer wanted. */
  readonly signal: AbortSignal;
  /** The time limit that runs, from `timeout` on. */
  readonly timer?: CallTimer;
}

/** A time limit that does not count while a person is asked. */
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
  /** What handlers see of it. */
  readonly view: SessionView;
  /** The registry the session opened with. */
  readonly registry: LoadedRegistry;
  readonly policy: CompletePolicy;
  /** What the actions of this session came to, by call id. */
  readonly actions: Map<string, RanAction>;
  /** Whether there is a listener; without one, no events are made. */
  readonly isObserved: boolean;
  /** Adds an event about a call to the activity stream; `time` is now unless given. */
  emit(call: Pick<Call, "id" | "turn" | "agent">, content: EventContent, time?: number): void;
  /** Applies what a tool asks for, in order, and logs each intent. */
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
