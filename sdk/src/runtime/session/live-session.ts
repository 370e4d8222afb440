import type { Call, CallOutput, CallSession, CallTurn, Failure, NestedCall } from "../../model/call/call.ts";
import type { SessionView } from "../../model/call/context.ts";
import type { ActivityEvent, EventContent, ToolOutputChunk } from "../../model/call/event.ts";
import type { JsonObject } from "../../util/json.ts";
import type { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { NamedTool } from "../../model/call/named-tools.ts";
import type { LeftOutTools } from "../../model/call/left-out.ts";
import type { Registry } from "../../registry/registry.ts";
import type { LoadedRegistry } from "../../model/call/loaded-registry.ts";
import type { CompleteModePolicy, CompletePolicy } from "../../model/call/policy.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { Intent, ToolResponse } from "../../model/call/response.ts";
import { frozenCopy } from "../values/frozen-copy.ts";
import { refuseCall, runCall, type Kernel } from "../kernel/run-call.ts";
import type { CallRequest } from "../kernel/started-call.ts";
import type { StatePart, StateParts } from "../../model/call/state-part.ts";
import { andThen } from "../values/and-then.ts";
import { defined } from "../../util/defined.ts";
import { stored } from "../../util/stored.ts";
import { modePolicy } from "../policy/complete-policy.ts";
import type { IntentTypes } from "./intent-types.ts";
import { ConversationPart, type Conversation, type ConversationEntry } from "./conversation.ts";
import { Offers } from "./offers.ts";
import { Jobs } from "./jobs.ts";
import type { EventHub } from "./event-hub.ts";
import { CallOutputs } from "./call-outputs.ts";
import { LoggedParts, type SessionLog } from "./session-log.ts";
import type { SessionLogs } from "./stored-log.ts";

/** What all sessions of a runtime share. */
export interface SessionHost {
  readonly kernel: Kernel;
  readonly ports: Ports;
  /** Where the logs of its sessions are; undefined where they end with the process. */
  readonly logs: SessionLogs | undefined;
  readonly policy: CompletePolicy;
  readonly events: EventHub;
  readonly intents: IntentTypes;
  /** The tools of a registry that need what the host does not provide. */
  readonly leftOut: (registry: Registry) => LeftOutTools;
  /** Tells the host, once about each registry. */
  readonly warn: (warning: ToolwrightError) => void;
  /** Names of the tools of a registry that a warning has named. */
  readonly told: (registry: Registry) => Set<string>;
  /** Warns of names of tools that neither the registry nor a variant of it has, once for each. */
  readonly warnUnknown: (registry: Registry, named: readonly NamedTool[]) => void;
}

/** The facts a session opens with. */
export interface SessionFacts {
  readonly id: string;
  readonly mode: string;
  readonly user: string | undefined;
  readonly origin: SessionOrigin;
  readonly state: JsonObject;
  readonly registry: LoadedRegistry;
  readonly log: SessionLog;
  readonly variant: string | undefined;
  readonly servicesFor: CallSession["servicesFor"];
  readonly leftOut: LeftOutTools;
  /** How often it was resumed, this time included. */
  readonly resumptions: number;
}

/** Where calls of a session come from, next to its user. */
export type SessionOrigin = Partial<Record<"organisation" | "task" | "workspace", string | undefined>>;

/** More events than any process makes in a session: those after a resumption have greater numbers than all before, without being counted in the store. */
const eventsOfProcess = 2 ** 32;

type EventCall = Pick<Call, "id" | "turn" | "agent">;

/** One conversation as the kernel sees it: owner of its registry, its state and the numbers of its events. */
export class LiveSession implements CallSession {
  readonly id: string;
  readonly mode: string;
  readonly registry: LoadedRegistry;
  readonly policy: CompletePolicy;
  readonly modePolicy: CompleteModePolicy;
  readonly variant: string | undefined;
  readonly servicesFor: CallSession["servicesFor"];
  readonly leftOut: LeftOutTools;
  readonly origin: CallSession["origin"];
  readonly user: string | undefined;
  readonly #host: SessionHost;
  readonly cancels = new Set<() => void>();
  readonly parts: StateParts;
  readonly outputs: CallOutputs;
  readonly #log: SessionLog;
  readonly #conversation: StatePart<Conversation, ConversationEntry>;
  /** What handlers get. */
  readonly view: SessionView;
  readonly jobs = new Jobs(this);
  readonly offers = new Offers();
  #events: number;

  /** @throws ToolwrightError `CONFIG_INVALID` when the state is not a JSON object. */
  constructor(host: SessionHost, facts: SessionFacts) {
    const { id, mode, user, state, registry, log } = facts;
    this.#host = host;
    this.#events = facts.resumptions * eventsOfProcess;
    this.id = id;
    this.mode = mode;
    this.user = user;
    this.origin = Object.freeze(defined({ user, ...facts.origin }));
    this.registry = registry;
    this.variant = facts.variant;
    this.servicesFor = facts.servicesFor;
    this.leftOut = facts.leftOut;
    this.policy = host.policy;
    this.modePolicy = modePolicy(host.policy, mode);
    this.#log = log;
    this.parts = new LoggedParts("", log);
    this.#conversation = new ConversationPart(state, host.intents.reducers);
    this.outputs = new CallOutputs(host.events, { ...host.policy.output, clock: host.ports.clock });
    const present = (): JsonObject => this.state;
    this.view = Object.freeze({
      id,
      mode,
      ...defined({ user }),
      get state() {
        return present();
      },
    });
  }

  /** What has happened so far. */
  get now(): Conversation {
    return this.parts.read(this.#conversation);
  }

  get state(): JsonObject {
    return this.now.effects.state;
  }

  get isOpen(): boolean {
    return this.now.isOpen && !this.#log.isLost;
  }

  get isObserved(): boolean {
    return this.#host.events.isObserved;
  }

  run(request: CallRequest): ToolResponse | Promise<ToolResponse> {
    return runCall(request, { session: this, kernel: this.#host.kernel });
  }

  /** Answers a call without running it. */
  refuse(request: CallRequest, refusal: Failure): ToolResponse {
    return refuseCall(request, refusal, { session: this, kernel: this.#host.kernel });
  }

  get ports(): Ports {
    return this.#host.ports;
  }

  callFrom(parent: Call, { name, args, signal, order }: NestedCall): Promise<ToolResponse> {
    const { turn, agent } = parent;
    // The order within the parent makes the id, so that a repeated parent call gives its parts the same keys.
    const id = `${parent.id}.${order}`;
    return Promise.resolve(this.run({ id, name, args, turn, agent, provider: undefined, parent, signal }));
  }

  emit(call: EventCall, content: EventContent, time?: number): void {
    if (this.isObserved) this.#host.events.emit(this.#event(call, content, time));
  }

  outputOf(call: Call): CallOutput {
    return this.outputs.of(call, (content) => this.#event(call, content) as ToolOutputChunk);
  }

  #event(call: EventCall, content: EventContent, time = this.#host.ports.clock.now()): ActivityEvent {
    const { id, turn, agent } = call;
    this.#events += 1;
    // A cause is passed on as it was thrown: reading its members may throw.
    const { cause, ...facts } = (turn.redaction?.event(content) ?? content) as EventContent & {
      readonly cause?: unknown;
    };
    return Object.freeze({
      ...frozenCopy(facts),
      ...defined({ cause }),
      seq: this.#events,
      sessionId: this.id,
      turnId: turn.id,
      callId: id,
      ...defined({ agent, variant: this.variant }),
      time,
    });
  }

  applyIntents(call: Call, intents: readonly Intent[]): string | undefined | Promise<string | undefined> {
    return andThen(this.#host.intents.firstFault(intents), (fault) => {
      if (fault !== undefined) return fault;
      this.parts.record(this.#conversation, {
        type: "intents",
        intents: intents.map((intent) => stored<Intent>().write(intent)),
      });
      for (const intent of intents) this.emit(call, { type: "intent_applied", tool: call.tool.toolId, intent });
      return undefined;
    });
  }

  /** Counts a new turn and returns it. */
  beginTurn(): CallTurn {
    this.parts.record(this.#conversation, { type: "turn_began" });
    return this.turnOf(`t${this.now.turns}`);
  }

  /** The turn that was begun last, unless it has ended. */
  currentTurn(): CallTurn | undefined {
    return this.now.isInTurn ? this.turnOf(`t${this.now.turns}`) : undefined;
  }

  /** A turn by its id, with what it recorded. */
  turnOf(id: string): CallTurn {
    return { id, parts: new LoggedParts(id, this.#log), redaction: undefined, timers: [] };
  }

  /** Does what was asked for the end of a turn. */
  endTurn(): void {
    this.parts.record(this.#conversation, { type: "turn_ended" });
    if (!this.isOpen) this.#cancelAll();
  }

  /** The state is again what the session opened with. */
  clearState(): void {
    this.parts.record(this.#conversation, { type: "state_cleared" });
  }

  saved(): Promise<void> | undefined {
    return this.#log.saved();
  }

  close(): void {
    if (this.isOpen) this.parts.record(this.#conversation, { type: "closed" });
    this.#cancelAll();
  }

  #cancelAll(): void {
    for (const cancel of [...this.cancels]) cancel();
  }
}
