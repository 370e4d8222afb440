import { randomUUID } from "node:crypto";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Call, CallSession, NestedCall, RanAction } from "../../model/call.ts";
import type { SessionView } from "../../model/context.ts";
import type { ActivityEvent, EventContent } from "../../model/event.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { LoadedRegistry } from "../../model/loaded-registry.ts";
import type { CompletePolicy } from "../../model/policy.ts";
import type { Ports } from "../../model/ports.ts";
import type { Intent, ToolResponse } from "../../model/response.ts";
import { isRecord } from "../../util/is-record.ts";
import { frozenCopy } from "../values/frozen-copy.ts";
import { plainJson } from "../values/plain-json.ts";
import { runCall, type Kernel } from "../kernel/run-call.ts";
import type { CallRequest } from "../kernel/started-call.ts";
import { applyIntent, noEffects, type IntentEffects, type IntentReducers } from "./apply-intent.ts";
import type { EventHub } from "./event-hub.ts";

/** What all sessions of a runtime share. */
export interface SessionHost {
  readonly kernel: Kernel;
  readonly ports: Ports;
  readonly policy: CompletePolicy;
  readonly events: EventHub;
  readonly reducers: IntentReducers;
}

/** The facts a session opens with. */
export interface SessionFacts {
  readonly id: string;
  readonly mode: string;
  readonly user: string | undefined;
  readonly state: JsonObject;
  readonly registry: LoadedRegistry;
  readonly variant: string | undefined;
  readonly servicesFor: CallSession["servicesFor"];
}

/** One conversation as the kernel sees it: owner of its registry, its state and the numbers of its events. */
export class LiveSession implements CallSession {
  readonly id: string;
  readonly mode: string;
  readonly registry: LoadedRegistry;
  readonly policy: CompletePolicy;
  readonly variant: string | undefined;
  readonly servicesFor: CallSession["servicesFor"];
  readonly view: SessionView;
  readonly actions = new Map<string, RanAction>();
  readonly #host: SessionHost;
  readonly cancels = new Set<() => void>();
  #effects: IntentEffects;
  #events = 0;
  #calls = 0;
  #callPrefix: string | undefined;
  #isOpen = true;

  /** @throws ToolwrightError `CONFIG_INVALID` when the state is not a JSON object. */
  constructor(host: SessionHost, facts: SessionFacts) {
    const { id, mode, user, state, registry } = facts;
    this.#host = host;
    this.id = id;
    this.mode = mode;
    this.registry = registry;
    this.variant = facts.variant;
    this.servicesFor = facts.servicesFor;
    this.policy = host.policy;
    this.#effects = { ...noEffects, state: frozenState(state) };
    this.view = viewOf(this, user, () => this.#effects.state);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get isObserved(): boolean {
    return this.#host.events.isObserved;
  }

  get suppresses(): IntentEffects["suppresses"] {
    return this.#effects.suppresses;
  }

  /** An id for a call. A host's own are asked for each; otherwise one random text serves the whole session. */
  newId(): string {
    const { ids } = this.#host.ports;
    if (ids !== randomUUID) return ids();
    this.#calls += 1;
    return `${(this.#callPrefix ??= randomUUID().slice(0, 13))}-${this.#calls}`;
  }

  run(request: Omit<CallRequest, "session">): ToolResponse | Promise<ToolResponse> {
    return runCall({ ...request, session: this }, this.#host.kernel);
  }

  callFrom(parent: Call, { name, args, order }: NestedCall): Promise<ToolResponse> {
    const { turn, agent, signal } = parent;
    // The order within the parent makes the id, so that a repeated parent call gives its parts the same keys.
    const id = `${parent.id}.${order}`;
    return Promise.resolve(this.run({ id, name, args, turn, agent, provider: undefined, parent, signal }));
  }

  emit(call: Pick<Call, "id" | "turn" | "agent">, content: EventContent, time = this.#host.ports.clock.now()): void {
    const { id, turn, agent } = call;
    this.#events += 1;
    // A cause is passed on as it was thrown: reading its members may throw.
    const { cause, ...facts } = content as EventContent & { readonly cause?: unknown };
    const event = Object.freeze({
      ...frozenCopy(facts),
      ...(cause === undefined ? {} : { cause }),
      seq: this.#events,
      sessionId: this.id,
      turnId: turn.id,
      callId: id,
      ...(agent === undefined ? {} : { agent }),
      ...(this.variant === undefined ? {} : { variant: this.variant }),
      time,
    }) as ActivityEvent;
    this.#host.events.emit(event);
  }

  applyIntents(call: Call, intents: readonly Intent[]): void {
    for (const intent of intents) {
      const effects = applyIntent(this.#effects, intent, this.#host.reducers);
      this.#effects =
        effects.state === this.#effects.state ? effects : { ...effects, state: frozenState(effects.state) };
      if (this.isObserved) this.emit(call, { type: "intent_applied", tool: call.tool.toolId, intent });
    }
  }

  /** Does what was asked for the end of a turn, and gives the message for the next. */
  endTurn(): JsonObject | undefined {
    const { state, pendingMessage, isEnding } = this.#effects;
    this.#effects = { ...noEffects, state };
    if (isEnding) this.close();
    return pendingMessage;
  }

  close(): void {
    this.#isOpen = false;
    for (const cancel of this.cancels) cancel();
  }
}

function viewOf({ id, mode }: LiveSession, user: string | undefined, state: () => JsonObject): SessionView {
  const facts = { id, mode, ...(user === undefined ? {} : { user }) };
  return Object.freeze(Object.defineProperty(facts, "state", { enumerable: true, get: state }) as SessionView);
}

function frozenState(state: JsonObject): JsonObject {
  const copy = copied(state);
  if (isRecord(copy)) return frozenCopy<JsonObject>(copy);
  throw new ToolwrightError("CONFIG_INVALID", "The state of a session must be a JSON object.");
}

function copied(state: JsonObject): Json {
  try {
    return plainJson(state);
  } catch (cause) {
    throw new ToolwrightError("CONFIG_INVALID", "The state of a session must be a JSON object.", { cause });
  }
}
